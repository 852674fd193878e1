import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHref } from 'react-router'
import type { CheckoutAction, CheckoutState, ReadCard } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ShownError } from '#web/lib/errors.ts'
import type { VerifyRequest } from '#web/lib/payments/provider.ts'
import { useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import type { Ask } from './use-ask.ts'
import type { ProviderState } from './use-provider.ts'

const STATUS_EVERY_MS = 3000

type Options = {
  state: CheckoutState
  dispatch: (action: CheckoutAction) => void
  provider: ProviderState
  /** Null until it has come; nothing can be paid before. */
  pricing: PricingInfo | null
  codes: readonly string[]
  holderName: () => string
  readCard: () => Promise<ReadCard | null>
  buyer: Pick<VerifyRequest, 'email' | 'billing'>
  askPay: Ask<'pay'>
  askStatus: Ask<'status'>
  onPriced: (pricing: PricingInfo) => void
  /** A payment of this draft was under way when the page was opened. */
  processing: boolean
  /** “Pay now” was pressed. */
  onSent: () => void
}
type Priced = Options & { pricing: PricingInfo }
type Fields = Record<string, string | readonly string[]>

/** Pay now: at most one payment, whatever is pressed and whatever gets lost. */
export function usePay(options: Options) {
  const { state, dispatch, provider, pricing, codes, askPay, askStatus } = options
  const text = useText()
  const base = useHref('/').replace(/\/$/, '')
  const [processing, setProcessing] = useState(options.processing)
  const [errors, setErrors] = useState<readonly ShownError[]>([])
  const [attempt, setAttempt] = useState(0)
  // What was sent and not yet answered. Pressing again sends the same, so that it is the same payment.
  const unanswered = useRef<Fields | null>(null)
  // Somebody who pays another way meanwhile only wants to hear that the first payment has come.
  const [asking, setAsking] = useState(options.processing)
  const paysAnotherWay = useRef(false)

  const look = useEffectEvent(async () => {
    const answer = await askStatus()
    if (answer.outcome === 'paid' || (answer.outcome === 'refused' && !paysAnotherWay.current)) settle(answer)
  })
  useEffect(() => {
    if (!asking) return undefined
    const timer = setInterval(() => void look(), STATUS_EVERY_MS)
    return () => clearInterval(timer)
  }, [asking])

  function refuse(shown: readonly ShownError[]) {
    dispatch({ type: 'refused' })
    setErrors(shown)
    setAttempt((n) => n + 1)
  }
  const say = (because: Stopped) => refuse([{ field: '', text: text(because) }])

  function settle(answer: AnswerTo<'pay'> | AnswerTo<'status'>): void {
    if (answer.outcome === 'paid') return window.location.assign(`${base}${answer.next}`)
    if (answer.outcome === 'processing') return wait()
    if (answer.outcome === 'unreachable') {
      dispatch({ type: 'submitting', submitting: false })
      setErrors([{ field: '', text: text('checkout.network') }])
      return setAttempt((n) => n + 1)
    }
    unanswered.current = null
    setProcessing(false)
    setAsking(paysAnotherWay.current)
    if (answer.pricing) options.onPriced(answer.pricing)
    refuse(answer.errors)
  }

  function wait() {
    paysAnotherWay.current = false
    setAsking(true)
    setProcessing(true)
  }
  function payAnotherWay() {
    paysAnotherWay.current = true
    unanswered.current = null
    setProcessing(false)
    dispatch({ type: 'another-way' })
  }

  async function pay(): Promise<void> {
    if (state.isSubmitting || !pricing) return
    const priced = { ...options, pricing }
    dispatch({ type: 'submitting', submitting: true })
    options.onSent()
    setErrors([])
    if (!unanswered.current) {
      const nonce = await nonceOf(priced)
      if (nonce.outcome === 'stopped') return say(nonce.because)
      unanswered.current = fieldsOf(priced, { nonce: nonce.nonce, deviceData: await deviceDataOf(provider) })
    }
    settle(await askPay(unanswered.current))
  }
  /** What was refused is not said of another way to pay. */
  const forgetRefusal = () => setErrors([])
  return {
    pay,
    say,
    payAnotherWay,
    forgetRefusal,
    processing,
    errors,
    attempt,
    codes,
  }
}

/** Why nothing was sent. */
type Stopped = 'checkout.card.notRead' | 'checkout.verify.cancelled' | 'checkout.verify.failed'
type Nonce = { outcome: 'nonce'; nonce: string } | { outcome: 'stopped'; because: Stopped }

async function nonceOf({ state, provider, pricing, readCard, buyer }: Priced): Promise<Nonce> {
  if (pricing.totals.total === 0) return { outcome: 'nonce', nonce: '' }
  if (state.paymentMethod !== 'creditCard') {
    return {
      outcome: 'nonce',
      nonce: (state.paymentMethod === 'paypal' ? state.paypalNonce : state.venmoNonce) ?? '',
    }
  }
  const card = state.card ?? (await readCard())
  if (!card || provider.status !== 'ready') return { outcome: 'stopped', because: 'checkout.card.notRead' }
  if (!provider.config.verification) return { outcome: 'nonce', nonce: card.nonce }
  const { total, currencyCode } = pricing.totals
  const verified = await provider.provider.verify({
    nonce: card.nonce,
    bin: card.bin,
    amount: { amountMinor: total, currency: currencyCode },
    ...buyer,
  })
  if (verified.outcome === 'verified') return { outcome: 'nonce', nonce: verified.nonce }
  return {
    outcome: 'stopped',
    because: verified.outcome === 'cancelled' ? 'checkout.verify.cancelled' : 'checkout.verify.failed',
  }
}

async function deviceDataOf(provider: ProviderState): Promise<string> {
  return provider.status === 'ready' ? ((await provider.provider.deviceData()) ?? '') : ''
}

function fieldsOf(
  { state, pricing, codes, holderName }: Priced,
  { nonce, deviceData }: { nonce: string; deviceData: string },
): Fields {
  return {
    method: pricing.totals.total === 0 ? '' : state.paymentMethod,
    nonce,
    deviceData,
    cardHolderName: state.paymentMethod === 'creditCard' ? holderName() : '',
    amountDisplayed: String(pricing.totals.total),
    taxAmountDisplayed: String(pricing.totals.taxAmount),
    taxId: pricing.taxId,
    code: codes,
    payForCoParent: String(state.isPayingForCoparent),
    agreedToTerms: String(state.consentData.termsAndConditions),
    marketingOptIn: String(state.consentData.marketingOptIn),
    idempotencyKey: crypto.randomUUID(),
  }
}
