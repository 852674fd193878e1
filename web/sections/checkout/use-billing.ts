import { useActionData } from 'react-router'
import { checkAddress } from '#domain/addresses/address.ts'
import { inWords } from '../../lib/errors.ts'
import { textIn } from '../../lib/form-data.ts'
import { useText } from '../../lib/text.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import type { AddressValues } from './address-fields.tsx'
import type { CheckoutAnswer } from './checkout-answers.ts'
import { usePlaces, type Places } from './use-places.ts'

/** The billing form's lists of places and its errors; they outlast the form itself. */
export function useBilling({ address, places: initial }: { address: AddressValues; places: Places }) {
  const text = useText()
  const places = usePlaces({ initial, country: address.country, region: address.region })
  // There is one only when the form was sent before the script had arrived.
  const answer = useActionData<CheckoutAnswer>()
  const form = useFormErrors({
    answer: answer?.intent === 'billing' && answer.outcome === 'refused' ? answer : null,
    check: (entered) => inWords(checkAddress(billingIn(entered), places.offered).errors, text),
  })
  return { places, form }
}
export type Billing = ReturnType<typeof useBilling>

function billingIn(form: FormData) {
  const read = (name: string) => textIn(form, name)
  return {
    billingAddress: read('billingAddress'),
    billingAddress2: read('billingAddress2'),
    city: read('city'),
    region: read('region'),
    postalCode: read('postalCode'),
    country: read('country'),
    timezone: read('timezone'),
  }
}
