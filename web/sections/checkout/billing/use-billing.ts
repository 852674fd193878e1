import { useState } from 'react'
import { useActionData } from 'react-router'
import { lateRules } from '#web/delivery/index.ts'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import type { AddressValues } from './address-fields.tsx'
import type { CheckoutAnswer } from '../checkout-answers.ts'
import { usePlaces, type Places } from './use-places.ts'

const rules = lateRules(async () => (await import('./check-billing.ts')).checkBilling)

/**
 * The state of the billing form: its first values, its lists of places and its errors. It outlives the form
 * itself.
 */
export function useBilling(known: { address: AddressValues; places: Places }) {
  // An answer exists only when the form was sent before the script had loaded. It is copied into the state
  // here. Otherwise the new history entry of the view would lose the answer and the typed text.
  const [answer] = useState(useActionData<CheckoutAnswer>())
  const refused = answer?.intent === 'billing' && answer.outcome === 'refused' ? answer : null
  const { address, places: initial } = refused?.typed ?? known
  const places = usePlaces({ initial, country: address.country, region: address.region })
  const form = useStepForm({
    answer: refused ?? undefined,
    check: (entered, text) => rules.check({ entered, offered: places.offered, text }),
  })
  return { address, places, form, loadRules: rules.load }
}
export type Billing = ReturnType<typeof useBilling>
