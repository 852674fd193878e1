import { useEffect, useEffectEvent, useReducer, useRef, useState, useTransition } from 'react'
import { useActionData } from 'react-router'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { checkoutReducer, startCheckout, type CheckoutAction } from '#domain/flows/checkout.ts'
import { useStepSubmitted, useStepView } from '#web/lib/analytics/use-events.ts'
import { valuesIn } from '#web/lib/form-data.ts'
import type { AddressValues } from '../billing/address-fields.tsx'
import { addressOf } from '../billing/billing-address.ts'
import type { BillingAnswer, CheckoutAnswer } from '../checkout-answers.ts'
import { useAsk } from './use-ask.ts'
import { usePay, type ChosenMethod } from './use-pay.ts'
import { usePricing } from './use-pricing.ts'
import { useViewHistory } from './use-view-history.ts'

/** The actions that provide the payment method for the review. */
const PROVIDES_METHOD: readonly CheckoutAction['type'][] = [
  'paypal-approved',
  'venmo-approved',
  'payment-done',
]
const STEPS = { BILLING: 'billing', PAYMENT: 'payment', REVIEW: 'review' } as const

/** What is bought, and by whom. */
export type Purchase = {
  person: { firstName: string; lastName: string; email: string }
  address: AddressValues
  /** Null if the price is slow. The page then requests it. */
  pricing: PricingInfo | null
  /** A payment of this order is being confirmed. */
  processing: boolean
}

/** The state and actions of the payment page: its views, the price, and paying. */
export function useCheckout({ person, address, ...props }: Purchase) {
  const [state, reduce] = useReducer(checkoutReducer, address.country, startCheckout)
  // While the next view loads, the current view stays visible.
  const [opening, open] = useTransition()
  function dispatch(action: CheckoutAction) {
    if (PROVIDES_METHOD.includes(action.type)) {
      payment.forgetRefusal()
      submitted('payment')
    }
    reduce(action)
  }
  useStepView(STEPS[state.view])
  const submitted = useStepSubmitted()
  useViewHistory(state, reduce)
  const [billing, setBilling] = useState<AddressValues | null>(null)
  const pricing = usePricing({
    initial: props.pricing,
    paysForCoParent: state.isPayingForCoparent,
    undo: (chosen) => reduce({ type: 'paying-for-coparent', chosen }),
  })
  const askBilling = useAsk('billing')
  const { ask: askPay } = useAsk('pay')
  const { ask: askStatus, busy: isAskingStatus } = useAsk('status')
  const method = useRef<ChosenMethod>(null)
  const fullName = `${person.firstName} ${person.lastName}`

  async function saveBilling(form: FormData) {
    const fields = valuesIn(form)
    submitted('billing')
    const answer = await askBilling.ask({ ...fields, ...pricing.choices })
    if (answer.outcome === 'saved') goOnToPayment(answer, addressOf(fields))
    return answer
  }
  function goOnToPayment(saved: SavedBilling, kept: AddressValues) {
    pricing.set(saved.pricing)
    open(() => {
      setBilling(kept)
      dispatch({ type: 'billing-done', country: saved.country })
    })
  }
  useBillingSentEarly((saved) => {
    submitted('billing')
    goOnToPayment(saved, address)
  })

  const payment = usePay({
    state,
    dispatch: reduce,
    method,
    pricing: pricing.info,
    codes: pricing.codes,
    buyer: { ...person, billing: billing ?? address },
    askPay,
    askStatus,
    isAskingStatus,
    onPriced: pricing.set,
    processing: props.processing,
    onSent: () => submitted('review'),
  })
  return {
    state,
    dispatch,
    pricing,
    billing,
    billingBusy: askBilling.busy || opening,
    paymentBusy: pricing.busy || opening,
    method,
    payment,
    fullName,
    saveBilling,
    finishPayment: () => open(() => dispatch({ type: 'payment-done' })),
  }
}

type SavedBilling = Extract<BillingAnswer, { outcome: 'saved' }>

/**
 * Continues after a form that was sent before the script had loaded. The page was rendered again with the saved bill.
 */
function useBillingSentEarly(goOn: (saved: SavedBilling) => void): void {
  const answer = useActionData<CheckoutAnswer>()
  const follow = useEffectEvent(() => {
    if (answer?.intent === 'billing' && answer.outcome === 'saved') goOn(answer)
  })
  useEffect(() => follow(), [])
}
