import { useActionData } from 'react-router'
import { checkAddress } from '#domain/addresses/address.ts'
import { inWords } from '../../lib/errors.ts'
import { valuesIn } from '../../lib/form-data.ts'
import { useText } from '../../lib/text.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import type { AddressValues } from './address-fields.tsx'
import { addressOf, atBillingFields, typedAddress } from './billing-address.ts'
import type { CheckoutAnswer } from './checkout-answers.ts'
import { usePlaces, type Places } from './use-places.ts'

/** The billing form: what it begins with, its lists of places and its errors; they outlast the form itself. */
export function useBilling(known: { address: AddressValues; places: Places }) {
  const text = useText()
  // There is one only when the form was sent before the script had arrived.
  const answer = useActionData<CheckoutAnswer>()
  const refused = answer?.intent === 'billing' && answer.outcome === 'refused' ? answer : null
  const { address, places: initial } = refused?.typed ?? known
  const places = usePlaces({ initial, country: address.country, region: address.region })
  const form = useFormErrors({
    answer: refused,
    check: (entered) => {
      const typed = typedAddress(addressOf(valuesIn(entered)))
      return inWords(atBillingFields(checkAddress(typed, places.offered).errors), text)
    },
  })
  return { address, places, form }
}
export type Billing = ReturnType<typeof useBilling>
