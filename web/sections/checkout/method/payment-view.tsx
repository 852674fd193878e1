import { useRef, type FormEvent } from 'react'
import { mayReview, type CheckoutAction, type CheckoutState } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import { paymentOptions, type Hidden, type PaymentOptions } from '#domain/payments/payment-options.ts'
import type { CardField } from '#web/lib/payments/provider.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { Note, SupportNote } from '../notes.tsx'
import { CodeEntry, type CodeEntryProps } from './code-entry.tsx'
import { RenewalTerms } from '../review/renewal-terms.tsx'
import { MethodChoice } from './method-choice.tsx'
import { offeredMethods } from './payment-methods.ts'
import type { useCardFields } from '../state/use-card-fields.ts'
import type { ProviderState } from '../state/use-provider.ts'

export type PaymentViewProps = {
  state: CheckoutState
  dispatch: (action: CheckoutAction) => void
  pricing: PricingInfo
  provider: { state: ProviderState; retry: () => void }
  /** The country of the bill. With `hidden` it decides the payment methods before the provider has answered. */
  country: string
  hidden: Hidden
  card: ReturnType<typeof useCardFields>
  containers: React.RefObject<Record<CardField, HTMLElement | null>>
  holderName: string
  codes: Omit<CodeEntryProps, 'pricing'>
  /**
   * First name of the co-parent who may be paid for, and the added amount; null where this is not offered.
   */
  coParent: { name: string; amountFormatted: string } | null
  onPayForCoParent: (chosen: boolean) => void
  onDone: () => Promise<void>
  busy: boolean
  allowed: AllowedMethods
}

/** The payment method, the codes, and the choice to pay for the co-parent too. */
export function PaymentView(props: PaymentViewProps) {
  const { state, pricing, codes, coParent, busy } = props
  const text = useText()
  const pressed = useRef(false)
  const codePending = codes.typed.trim() !== ''
  const { total: amountMinor } = pricing.totals
  const ready = mayReview(state, { codePending, amountMinor })

  const waiting = waitingFor(props)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current) return
    pressed.current = true
    await props.onDone().finally(() => (pressed.current = false))
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {amountMinor === 0 ? (
        <Notice tone="success" title={text('checkout.free.title')}>
          {text('checkout.free.text')}
        </Notice>
      ) : (
        <Ways {...props} />
      )}
      <CodeEntry {...codes} pricing={pricing} />
      {coParent && (
        <Checkbox
          boxed
          name="payForCoParent"
          checked={state.isPayingForCoparent}
          onChange={(event) => props.onPayForCoParent(event.currentTarget.checked)}
          label={text('checkout.coParent', { name: coParent.name })}
          hint={text('checkout.coParent.text', { amount: coParent.amountFormatted })}
        />
      )}
      {pricing.renewal.renews && <RenewalTerms pricing={pricing} wording="checkout.renewal.ahead" />}
      {waiting !== 'wallet' && (
        <Submit
          pending={busy}
          blockedBy={ready ? undefined : text(codePending ? 'checkout.code.pending' : waiting)}
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
function waitingFor({ state, pricing, allowed, ...props }: PaymentViewProps): Waiting {
  if (offeredMethods(optionsOf(props), allowed).length === 0) return 'checkout.payment.waitingCode'
  const { paymentMethod, paypalNonce, venmoNonce } = state
  if (paymentMethod === 'creditCard' || pricing.totals.total === 0) return 'checkout.payment.waiting'
  return (paymentMethod === 'paypal' ? paypalNonce : venmoNonce) === null
    ? 'wallet'
    : 'checkout.payment.waiting'
}

type Known = Pick<PaymentViewProps, 'provider' | 'country' | 'hidden'>

function optionsOf({ provider: { state }, country, hidden }: Known): PaymentOptions {
  return state.status === 'ready' ? state.config : paymentOptions(country, hidden)
}

function Ways(props: PaymentViewProps) {
  const { provider, card, country } = props
  const text = useText()
  const { state } = provider
  if (state.status === 'failed' || card.status === 'failed') {
    return (
      <Notice tone="error" live>
        <p>{(state.status === 'failed' && state.said) || text('checkout.card.failed')}</p>
        <Button variant="secondary" onClick={provider.retry}>
          {text('checkout.retry')}
        </Button>
      </Notice>
    )
  }
  const { total: amountMinor, currencyCode } = props.pricing.totals
  return (
    <MethodChoice
      // Another country has another provider, whose fields need empty containers.
      key={country}
      {...props}
      provider={state.status === 'ready' ? state.provider : null}
      options={optionsOf(props)}
      amount={{ amountMinor, currency: currencyCode }}
      card={{ ...card, containers: props.containers, holderName: props.holderName, onFocus: card.focus }}
    />
  )
}
