import { useReducer } from 'react'
import { useHref } from 'react-router'
import type { ParentView } from '#domain/contracts/parents.ts'
import { checkoutReducer, startCheckout } from '#domain/flows/checkout.ts'
import { chosenNonce, mayReview } from '#domain/flows/checkout-conditions.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { Hidden } from '#domain/payments/payment-options.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '#web/sections/checkout/checkout-answers.ts'
import { nonceOf, type Stopped } from '#web/sections/checkout/state/pay-fields.ts'
import { useAsk } from '#web/sections/checkout/state/use-ask.ts'
import { useMeans } from '#web/sections/checkout/state/use-means.ts'
import { useRepeatedAsk } from '#web/sections/checkout/state/use-repeated-ask.ts'
import { useUnanswered } from '#web/sections/checkout/state/use-unanswered.ts'
import type { PricedRenewal } from '../charge-text.server.ts'

/** The subscription whose payment method is replaced, and what its person may use. */
export type ReplacedMethod = {
  renewal: PricedRenewal
  person: { firstName: string; lastName: string; email: string }
  address: NonNullable<ParentView['address']>
  allowed: AllowedMethods
  hidden: Hidden
}

export type NewMethodOptions = ReplacedMethod & {
  /** The stored method has no answer yet. */
  waits: boolean
  onWaits: (waits: boolean) => void
  /** Shows errors above the form. */
  say: (errors: readonly ShownError[]) => void
}

type Sent = Record<string, string>

/** The state of the page that replaces the method. It is one request, even if it is sent several times. */
export function useNewMethod({ renewal, person, address, hidden, ...told }: NewMethodOptions) {
  const { waits, onWaits, say } = told
  const text = useText()
  const base = useHref('/').replace(/\/$/, '')
  const [state, dispatch] = useReducer(checkoutReducer, address.country, startCheckout)
  const { ask: askKeep, busy: isAsking } = useAsk('pay')
  const unanswered = useUnanswered<Sent>()
  const fullName = `${person.firstName} ${person.lastName}`
  const means = useMeans({ country: address.country, hidden, fullName, dispatch })
  const amount = { amountMinor: renewal.renewalMinor, currency: renewal.currency }

  function refuse(shown: readonly ShownError[]) {
    unanswered.forget()
    onWaits(false)
    dispatch({ type: 'refused' })
    say(shown)
  }
  const stop = (because: Stopped | null) =>
    refuse(because === null ? [] : [{ field: '', text: text(because) }])

  async function send(): Promise<void> {
    const { line1: streetAddress, city: locality, postalCode, country: countryCode } = address
    const billing = { ...person, streetAddress, locality, postalCode, countryCode }
    const buyer = { email: person.email, billing }
    const provider = means.provider.state
    const nonce = await nonceOf({ state, provider, amount, readCard: means.readCard, buyer })
    if (nonce.outcome === 'stopped') return stop(nonce.because)
    const deviceData = provider.status === 'ready' ? await provider.provider.deviceData() : null
    const fields = {
      method: state.paymentMethod,
      nonce: nonce.nonce,
      deviceData: deviceData ?? '',
      idempotencyKey: crypto.randomUUID(),
      renews: renewal.mayTakeOver ? 'on' : '',
    }
    apply(await askKeep(unanswered.keep(fields, nonce.given)))
  }
  function apply(answer: AnswerTo<'pay'>): void {
    if (answer.outcome === 'paid') return window.location.assign(`${base}${answer.next}`)
    if (answer.outcome === 'processing') return onWaits(true)
    if (answer.outcome === 'refused') return refuse(answer.errors)
    dispatch({ type: 'submitting', submitting: false })
    say([{ field: '', text: text('account.method.network') }])
  }
  async function keep(): Promise<void> {
    if (state.isSubmitting) return
    dispatch({ type: 'submitting', submitting: true })
    say([])
    const sentBefore = unanswered.for(chosenNonce(state) ?? '')
    if (sentBefore) apply(await askKeep(sentBefore))
    else await send()
  }
  async function askAgain(): Promise<void> {
    const sent = unanswered.last()
    if (sent) apply(await askKeep(sent))
  }
  useRepeatedAsk({ isOn: waits, isOpen: isAsking, ask: askAgain })

  return {
    means,
    state,
    dispatch,
    amount,
    keep,
    isComplete: mayReview(state, { codePending: false, amountMinor: amount.amountMinor || 1 }),
    /** Before the approval in a wallet, only the wallet's own button is shown. */
    needsWallet: state.paymentMethod !== 'creditCard' && chosenNonce(state) === null,
  }
}
