import { useImperativeHandle, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { CheckoutAction, CheckoutState } from '#domain/flows/checkout.ts'
import { chosenNonce, mayReview } from '#domain/flows/checkout-conditions.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { Hidden } from '#domain/payments/payment-options.ts'
import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { Note, SupportNote } from '../notes.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import { CodeEntry } from './code-entry.tsx'
import { RenewalTerms } from '../review/renewal-terms.tsx'
import { offeredMethods } from './payment-methods.ts'
import { usePriceChoices, type PriceChoices } from './use-price-choices.ts'
import { Ways } from './ways.tsx'
import { payFields, whyNot, type PayFields, type Stopped } from '../state/pay-fields.ts'
import { useMeans, type Means } from '../state/use-means.ts'
import type { ChosenMethod } from '../state/use-pay.ts'
import { useUnanswered } from '../state/use-unanswered.ts'

export type PaymentViewProps = {
  state: CheckoutState
  dispatch: (action: CheckoutAction) => void
  pricing: PricingInfo
  /** Receives what “Pay now” needs. This view stays on the page during the review, because it holds the typed card. */
  method: RefObject<ChosenMethod | null>
  country: string
  hidden: Hidden
  fullName: string
  codes: readonly string[]
  /** Asks the server for the price of other choices. */
  price: (choices: PriceChoices) => Promise<AnswerTo<'price'>>
  /** First name of the co-parent who may be paid for too; null where this is not offered. */
  coParentName: string | null
  onDone: () => void
  /** The provider did not read the card. A wrong field has its own error. */
  onNotRead: (because: Stopped) => void
  busy: boolean
  /** While a payment waits for its result, there are no card fields. Then they are new and empty. */
  paused: boolean
  allowed: AllowedMethods
}

/** The payment method, the codes, and the choice to pay for the co-parent too. */
export function PaymentView(props: PaymentViewProps) {
  const { state, pricing, codes, coParentName, busy } = props
  const text = useText()
  const pressed = useRef(false)
  const [isReading, setReading] = useState(false)
  const chosen = { codes, payForCoParent: state.isPayingForCoparent }
  const { entry, failure, payForCoParent } = usePriceChoices({ ...props, chosen })
  const codePending = entry.typed.trim() !== ''
  const { total: amountMinor, currencyCode: currency } = pricing.totals
  const ready = mayReview(state, { codePending, amountMinor })
  const means = useMeans(props)
  const waiting = waitingFor({ ...props, means })
  const unanswered = useUnanswered<PayFields>()
  useImperativeHandle(props.method, () => ({
    payFields: async (payable) =>
      payFields({ ...means, ...payable, coParentName, provider: means.provider.state }, unanswered),
    forget: unanswered.forget,
  }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current) return
    pressed.current = true
    setReading(true)
    await finish().finally(() => {
      pressed.current = false
      setReading(false)
    })
  }
  async function finish() {
    const needsCard = amountMinor !== 0 && state.paymentMethod === 'creditCard' && !state.card
    const answer = needsCard ? await means.readCard() : null
    if (!answer || answer.outcome === 'read') props.onDone()
    else if (answer.outcome === 'failed') props.onNotRead(whyNot(answer, 'checkout.card.notRead'))
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {amountMinor === 0 ? (
        <Notice tone="success" title={text('checkout.free.title')}>
          {text('checkout.free.text')}
        </Notice>
      ) : (
        !props.paused && <Ways {...props} means={means} amount={{ amountMinor, currency }} />
      )}
      <CodeEntry {...entry} />
      {coParentName !== null && pricing.coParentAdds && (
        <Checkbox
          boxed
          name="payForCoParent"
          checked={state.isPayingForCoparent}
          onChange={(event) => payForCoParent(event.currentTarget.checked)}
          label={text('checkout.coParent', { name: coParentName })}
          hint={text('checkout.coParent.text', { amount: pricing.coParentAdds.amountFormatted })}
        />
      )}
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {pricing.renewal.renews && <RenewalTerms pricing={pricing} wording="checkout.renewal.ahead" />}
      {waiting !== 'wallet' && (
        <Submit
          pending={busy || isReading}
          blockedBy={ready ? undefined : text(codePending ? 'checkout.code.pending' : waiting)}
          triesAnyway={!codePending && means.asksCard}
        >
          {text('checkout.payment.submit')}
        </Submit>
      )}
      <div className="checkout-notes">
        <Note icon="lock">{text('checkout.payment.secure')}</Note>
        <SupportNote />
      </div>
    </form>
  )
}

type Waiting = 'wallet' | 'checkout.payment.waitingCode' | 'checkout.payment.waiting'

/** What is missing before the review. Before the approval in a wallet, only the wallet's own button is shown. */
function waitingFor({ state, pricing, allowed, means }: PaymentViewProps & { means: Means }): Waiting {
  if (offeredMethods(means.options, allowed).length === 0) return 'checkout.payment.waitingCode'
  if (state.paymentMethod === 'creditCard' || pricing.totals.total === 0) return 'checkout.payment.waiting'
  return chosenNonce(state) === null ? 'wallet' : 'checkout.payment.waiting'
}
