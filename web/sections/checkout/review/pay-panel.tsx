import type { CheckoutAction, CheckoutState } from '#domain/flows/checkout.ts'
import { mayPay } from '#domain/flows/checkout-conditions.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Note, SupportNote } from '../notes.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { OrderLines } from './order-lines.tsx'
import { RenewalTerms } from './renewal-terms.tsx'

export type PayPanelProps = {
  state: CheckoutState
  dispatch: (action: CheckoutAction) => void
  pricing: PricingInfo
  coParentName: string | null
  onPay: () => void
}

/** The amounts, and the one button that charges the total. */
export function PayPanel({ state, dispatch, pricing, coParentName, onPay }: PayPanelProps) {
  const text = useText()
  const { total, totalFormatted } = pricing.totals
  const free = total === 0
  return (
    <aside className="summary pay-panel" aria-labelledby="pay-panel">
      <h2 id="pay-panel">{text('checkout.review.today')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onPay()
        }}
      >
        <OrderLines pricing={pricing} coParentName={coParentName} namedBeside />
        {state.consentData.isRequired && (
          <ConsentBoxes
            consent={state.consentData}
            onChange={(consent) => dispatch({ type: 'consent', consent })}
          />
        )}
        {pricing.renewal.renews && <RenewalTerms pricing={pricing} wording="checkout.renewal.agree" />}
        <SubmitButton
          pending={state.isSubmitting}
          pendingText={text('checkout.review.paying')}
          slowText={text('chrome.slow')}
          blockedBy={mayPay(state) || state.isSubmitting ? undefined : text('checkout.review.termsFirst')}
        >
          <Icon name="lock" />
          <span className="whole">{text(free ? 'checkout.review.complete' : 'checkout.review.pay')}</span>
          {!free && <span className="button-amount whole"> {totalFormatted}</span>}
        </SubmitButton>
      </form>
      <div className="checkout-notes">
        {!free && !pricing.renewal.renews && <Note icon="success">{text('checkout.review.charged')}</Note>}
        <SupportNote />
      </div>
    </aside>
  )
}
