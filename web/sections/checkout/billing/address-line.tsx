import { useState } from 'react'
import { ADDRESS_MAX } from '#domain/addresses/address-lengths.ts'
import { lengthOf } from '#domain/people/plain-text.ts'
import { useText } from '#web/lib/text.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

/** The number of characters from which the length is shown. */
const SHOWN_FROM = 40

/** A line of an address. Near the limit it shows its length. A longer text is not cut, but the rules refuse it. */
export function AddressLine({ hint, ...props }: TextFieldProps) {
  const text = useText()
  const [used, setUsed] = useState(lengthOf(String(props.defaultValue ?? '')))
  const count = text('checkout.billing.lineLength', { used, limit: ADDRESS_MAX })
  return (
    <TextField
      {...props}
      hint={used < SHOWN_FROM ? hint : count}
      onInput={(event) => setUsed(lengthOf(event.currentTarget.value))}
    />
  )
}
