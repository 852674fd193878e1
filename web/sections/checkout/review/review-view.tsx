import { mayPay, type CheckoutAction, type CheckoutState, type CheckoutView } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import { RefundNote } from '#web/sections/consent/terms-label.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { OrderLines } from './order-lines.tsx'

export type ReviewViewProps = {
  state: CheckoutState
  dispatch: (action: CheckoutAction) => void
  pricing: PricingInfo
  /** The lines of the billing name and address. */
  billTo: readonly string[]
  coParentName: string | null
  onPay: () => void
}

/** Everything that will be charged, and the one button that charges it. */
export function ReviewView({ state, dispatch, pricing, billTo, coParentName, onPay }: ReviewViewProps) {
  const text = useText()
  const open = (view: CheckoutView) => dispatch({ type: 'view-chosen', view })
  const free = pricing.totals.total === 0
  const paidFor = state.isPayingForCoparent ? coParentName : null
  const who =
    paidFor === null ? text('checkout.review.forYou') : text('checkout.review.forBoth', { name: paidFor })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onPay()
      }}
    >
      <Card>
        <OrderLines pricing={pricing} coParentName={coParentName} />
      </Card>
      <Card>
        <DescriptionList
          look="stacked"
          items={[
            { term: text('checkout.review.for'), description: who },
            {
              term: text('checkout.review.billTo'),
              description: (
                <Changeable
                  what={text('checkout.review.billTo')}
                  onChange={() => open('BILLING')}
                  lines={billTo}
                />
              ),
            },
            {
              term: text('checkout.review.payWith'),
              description: (
                <Changeable
                  what={text('checkout.review.payWith')}
                  onChange={() => open('PAYMENT')}
                  lines={[usePayWith(state, free)]}
                />
              ),
            },
          ]}
        />
      </Card>
      {state.consentData.isRequired && (
        <ConsentBoxes
          consent={state.consentData}
          onChange={(consent) => dispatch({ type: 'consent', consent })}
        />
      )}
      <p className="small">
        {useRenewal(pricing)} <RefundNote />
      </p>
      <SubmitButton
        pending={state.isSubmitting}
        pendingText={text('checkout.review.paying')}
        slowText={text('chrome.slow')}
        blockedBy={mayPay(state) || state.isSubmitting ? undefined : text('checkout.review.termsFirst')}
      >
        {text(free ? 'checkout.review.complete' : 'checkout.review.pay')}
      </SubmitButton>
    </form>
  )
}

/** The text about the renewal: the end of the paid term, and that no charge follows by itself. */
function useRenewal({ totals, renewal }: PricingInfo): string {
  const text = useText()
  if (totals.total === 0) return text('checkout.review.noRenewal')
  return text('checkout.review.renewal', { date: renewal.dateFormatted })
}

function usePayWith(state: CheckoutState, free: boolean): string {
  const text = useText()
  if (free) return text('checkout.free.title')
  if (state.paymentMethod === 'paypal') return text('checkout.payment.paypal')
  if (state.paymentMethod === 'venmo')
    return text('checkout.review.venmoAs', { username: state.venmoUsername ?? '' })
  if (!state.card) return text('checkout.review.cardReady')
  return text('checkout.review.cardEnding', { brand: state.card.brand, lastFour: state.card.lastFour })
}

function Changeable({
  what,
  lines,
  onChange,
}: {
  what: string
  lines: readonly string[]
  onChange: () => void
}) {
  const text = useText()
  return (
    <div className="split">
      <span>
        {lines.map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
      </span>
      <Button variant="text" aria-label={text('checkout.review.changeWhat', { what })} onClick={onChange}>
        {text('checkout.review.change')}
      </Button>
    </div>
  )
}
