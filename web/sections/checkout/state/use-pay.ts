import { useRef, useState, type RefObject } from 'react'
import { useHref } from 'react-router'
import type { CheckoutAction } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import type { MadeFields, Payable, Stopped } from './pay-fields.ts'
import type { Ask } from './use-ask.ts'
import { useRepeatedAsk } from './use-repeated-ask.ts'

/** The chosen payment method, as the payment view has it. */
export type ChosenMethod = {
  /** The fields of the request. While it has no answer and nothing else is chosen, they are the same fields again. */
  payFields: (payable: Payable) => Promise<MadeFields>
  /** The request is answered, or its buyer pays another way. */
  forget: () => void
}

type Options = Omit<Payable, 'pricing'> & {
  /** Null until the payment view is on the page. No review is possible before that. */
  method: RefObject<ChosenMethod | null>
  dispatch: (action: CheckoutAction) => void
  /** Null until it has loaded. No payment is possible before that. */
  pricing: PricingInfo | null
  askPay: Ask<'pay'>
  askStatus: Ask<'status'>
  isAskingStatus: boolean
  onPriced: (pricing: PricingInfo) => void
  /** A payment of this draft was under way when the page was opened. */
  processing: boolean
  /** “Pay now” was pressed. */
  onSent: () => void
}

/** “Pay now”: at most one payment, even if the button is pressed again or an answer is lost. */
export function usePay(options: Options) {
  const { state, dispatch, pricing, askPay, askStatus } = options
  const text = useText()
  const base = useHref('/').replace(/\/$/, '')
  const [processing, setProcessing] = useState(options.processing)
  const [errors, setErrors] = useState<readonly ShownError[]>([])
  const [attempt, setAttempt] = useState(0)
  // For a buyer who pays with another method, only a success of the first payment matters.
  const [asking, setAsking] = useState(options.processing)
  const paysAnotherWay = useRef(false)

  async function look(): Promise<void> {
    const answer = await askStatus()
    if (answer.outcome === 'paid' || (answer.outcome === 'refused' && !paysAnotherWay.current))
      applyAnswer(answer)
  }
  useRepeatedAsk({ isOn: asking, isOpen: options.isAskingStatus, ask: look })

  function show(shown: readonly ShownError[]) {
    setErrors(shown)
    setAttempt((n) => n + 1)
  }
  function refuse(shown: readonly ShownError[]) {
    dispatch({ type: 'refused' })
    show(shown)
  }
  const say = (because: Stopped) => refuse([{ field: '', text: text(because) }])

  function applyAnswer(answer: AnswerTo<'pay'> | AnswerTo<'status'>): void {
    if (answer.outcome === 'paid') return window.location.assign(`${base}${answer.next}`)
    if (answer.outcome === 'processing') return wait()
    if (answer.outcome === 'unreachable') {
      dispatch({ type: 'submitting', submitting: false })
      return show([{ field: '', text: text('checkout.network') }])
    }
    options.method.current?.forget()
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
    options.method.current?.forget()
    setProcessing(false)
    dispatch({ type: 'another-way' })
  }

  async function pay(): Promise<void> {
    if (state.isSubmitting || !pricing) return
    dispatch({ type: 'submitting', submitting: true })
    options.onSent()
    setErrors([])
    const made = await options.method.current?.payFields({ ...options, pricing })
    if (made?.outcome !== 'fields') return say(made?.because ?? 'checkout.card.notRead')
    applyAnswer(await askPay(made.fields))
  }
  /** A refusal does not apply to another payment method. */
  const forgetRefusal = () => setErrors([])
  return {
    pay,
    say,
    payAnotherWay,
    forgetRefusal,
    processing,
    errors,
    attempt,
  }
}
