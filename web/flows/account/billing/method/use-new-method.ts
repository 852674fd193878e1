import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useHref } from 'react-router'
import type { ParentView } from '#domain/contracts/parents.ts'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { checkoutReducer, mayReview, startCheckout, type ReadCard } from '#domain/flows/checkout.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { Hidden } from '#domain/payments/payment-options.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { useText } from '#web/lib/text.tsx'
import { issuerAddress } from '#web/sections/checkout/billing/billing-address.ts'
import type { AnswerTo } from '#web/sections/checkout/checkout-answers.ts'
import { nonceOf, type Stopped } from '#web/sections/checkout/state/pay-fields.ts'
import { useAsk } from '#web/sections/checkout/state/use-ask.ts'
import { holderNameIn, useMeans } from '#web/sections/checkout/state/use-means.ts'

const AGAIN_AFTER_MS = 3000

/** The subscription whose payment method is replaced, and what its person may use. */
export type ReplacedMethod = {
  renewal: Renewal
  person: { firstName: string; lastName: string; email: string }
  address: NonNullable<ParentView['address']>
  allowed: AllowedMethods
  hidden: Hidden
}

export type NewMethod = ReturnType<typeof useNewMethod>
type Sent = Record<string, string>

/** The state of the page that replaces the method. It is one request, even if it is sent several times. */
export function useNewMethod({ renewal, person, address }: ReplacedMethod) {
  const text = useText()
  const base = useHref('/').replace(/\/$/, '')
  const [state, dispatch] = useReducer(checkoutReducer, address.country, startCheckout)
  const { ask: askToken } = useAsk('token')
  const { ask: askKeep } = useAsk('pay')
  const means = useMeans({ country: address.country, askToken, reduce: dispatch })
  const [{ errors, attempt }, say] = useReducer(tell, { errors: [], attempt: 0 })
  const [waits, setWaits] = useState(false)
  // The request that was sent and has no result. It is sent again unchanged.
  const unanswered = useRef<Sent | null>(null)
  const fullName = `${person.firstName} ${person.lastName}`
  const amount = { amountMinor: renewal.renewalMinor, currency: renewal.currency }

  async function readCard(): Promise<ReadCard | null> {
    const answer = await means.card.read(holderNameIn(document, fullName))
    if (answer.outcome !== 'token') return null
    const { cardType, lastFour, bin } = answer.details
    return { nonce: answer.nonce, brand: cardType, lastFour, bin }
  }
  function refuse(shown: readonly ShownError[]) {
    unanswered.current = null
    setWaits(false)
    dispatch({ type: 'refused' })
    say(shown)
  }
  const stop = (because: Stopped) => refuse([{ field: '', text: text(because) }])

  async function made(): Promise<Sent | Stopped> {
    const buyer = { email: person.email, billing: { ...person, ...issuerAddress(valuesOf(address)) } }
    const provider = means.provider.state
    const nonce = await nonceOf({ state, provider, amount, readCard, buyer })
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
    if (answer.outcome === 'processing') return setWaits(true)
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
  const askAgain = useEffectEvent(async () => {
    if (unanswered.current) apply(await askKeep(unanswered.current))
  })
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => void askAgain(), AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [waits])

  const { paymentMethod, paypalNonce, venmoNonce } = state
  const walletNonce = paymentMethod === 'paypal' ? paypalNonce : venmoNonce
  return {
    ...means,
    state,
    dispatch,
    errors,
    attempt,
    waits,
    fullName,
    amount,
    keep,
    isComplete: mayReview(state, { codePending: false, amountMinor: amount.amountMinor || 1 }),
    /** Before the approval in a wallet, only the wallet's own button is shown. */
    needsWallet: paymentMethod !== 'creditCard' && walletNonce === null,
  }
}

type Told = { errors: readonly ShownError[]; attempt: number }

function tell({ attempt }: Told, errors: readonly ShownError[]): Told {
  return { errors, attempt: errors.length > 0 ? attempt + 1 : attempt }
}

function valuesOf({ line1, line2, city, region, postalCode, country }: ReplacedMethod['address']) {
  return {
    billingAddress: line1,
    billingAddress2: line2 ?? '',
    city,
    region: region ?? '',
    postalCode,
    country,
    timezone: '',
  }
}
