import { useReducer, useRef } from 'react'
import { useHref } from 'react-router'
import type { ParentView } from '#domain/contracts/parents.ts'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { checkoutReducer, mayReview, startCheckout } from '#domain/flows/checkout.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { Hidden } from '#domain/payments/payment-options.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '#web/sections/checkout/checkout-answers.ts'
import { nonceOf, type Stopped } from '#web/sections/checkout/state/pay-fields.ts'
import { useAsk } from '#web/sections/checkout/state/use-ask.ts'
import { useMeans } from '#web/sections/checkout/state/use-means.ts'
import { useRepeatedAsk } from '#web/sections/checkout/state/use-repeated-ask.ts'

/** The subscription whose payment method is replaced, and what its person may use. */
export type ReplacedMethod = {
  renewal: Renewal
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
  // The request that was sent and has no result. It is sent again unchanged.
  const unanswered = useRef<Sent | null>(null)
  const fullName = `${person.firstName} ${person.lastName}`
  const means = useMeans({ country: address.country, hidden, fullName, dispatch })
  const amount = { amountMinor: renewal.renewalMinor, currency: renewal.currency }

  function refuse(shown: readonly ShownError[]) {
    unanswered.current = null
    onWaits(false)
    dispatch({ type: 'refused' })
    say(shown)
  }
  const stop = (because: Stopped) => refuse([{ field: '', text: text(because) }])

  async function made(): Promise<Sent | Stopped> {
    const { line1: streetAddress, city: locality, postalCode, country: countryCode } = address
    const billing = { ...person, streetAddress, locality, postalCode, countryCode }
    const buyer = { email: person.email, billing }
    const provider = means.provider.state
    const nonce = await nonceOf({ state, provider, amount, readCard: means.readCard, buyer })
    if (nonce.outcome === 'stopped') return nonce.because
    const deviceData = provider.status === 'ready' ? await provider.provider.deviceData() : null
    return {
      method: state.paymentMethod,
      nonce: nonce.nonce,
      deviceData: deviceData ?? '',
      idempotencyKey: crypto.randomUUID(),
      renews: renewal.mayTakeOver ? 'on' : '',
    }
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
    if (!unanswered.current) {
      const fields = await made()
      if (typeof fields === 'string') return stop(fields)
      unanswered.current = fields
    }
    apply(await askKeep(unanswered.current))
  }
  async function askAgain(): Promise<void> {
    if (unanswered.current) apply(await askKeep(unanswered.current))
  }
  useRepeatedAsk({ isOn: waits, isOpen: isAsking, ask: askAgain })

  const { paymentMethod, paypalNonce, venmoNonce } = state
  const walletNonce = paymentMethod === 'paypal' ? paypalNonce : venmoNonce
  return {
    means,
    state,
    dispatch,
    amount,
    keep,
    isComplete: mayReview(state, { codePending: false, amountMinor: amount.amountMinor || 1 }),
    /** Before the approval in a wallet, only the wallet's own button is shown. */
    needsWallet: paymentMethod !== 'creditCard' && walletNonce === null,
  }
}
