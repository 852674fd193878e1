import { useState, type ReactNode } from 'react'
import { useText } from '#web/lib/text.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export type TimeZoneFieldProps = {
  name: string
  timezones: readonly { id: string; longName: string }[]
  hint: ReactNode
  initial: string
}

/**
 * The time zones of a place. A single time zone is chosen at once. A choice that is no longer offered is
 * dropped.
 */
export function TimeZoneField({ timezones, initial, ...field }: TimeZoneFieldProps) {
  const text = useText()
  const [chosen, setChosen] = useState(initial)
  const [only] = timezones
  const offered = timezones.some(({ id }) => id === chosen)
  const value = offered ? chosen : timezones.length === 1 && only ? only.id : ''
  return (
    <SelectField
      {...field}
      label={text('checkout.billing.timezone')}
      options={timezones.map(({ id, longName }) => ({ value: id, label: longName }))}
      placeholder={text('checkout.billing.choose')}
      value={value}
      onChange={(event) => setChosen(event.currentTarget.value)}
      autoComplete="off"
      data-menu="low"
    />
  )
}
