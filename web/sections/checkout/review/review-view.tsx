import type { CheckoutView } from '#domain/flows/checkout.ts'
import { useText } from '#web/lib/text.tsx'
import { billToLines, type BillTo } from './bill-to.ts'
import { OrderTerms } from './order-terms.tsx'
import { PayPanel, type PayPanelProps } from './pay-panel.tsx'
import { PayWith } from './pay-with.tsx'
import { ReviewFacts, type Fact } from './review-facts.tsx'

export type ReviewViewProps = PayPanelProps & {
  billTo: BillTo
  /** The address that gets the receipt. */
  email: string
  /** The page where another package is chosen; null if the package cannot change. */
  changePath: string | null
}

/** Everything that will be charged, and the one button that charges it. */
export function ReviewView({ billTo, email, changePath, ...props }: ReviewViewProps) {
  const { state, dispatch, pricing, coParentName } = props
  const text = useText()
  const open = (view: CheckoutView) => ({ onPress: () => dispatch({ type: 'view-chosen', view }) })
  const paidFor = state.isPayingForCoparent ? coParentName : null
  const who =
    paidFor === null ? text('checkout.review.forYou') : text('checkout.review.forBoth', { name: paidFor })
  const date = pricing.renewal.dateFormatted
  const facts: Fact[] = [
    {
      term: text('checkout.review.for'),
      value: (
        <>
          <strong className="line">{pricing.packageName}</strong>
          <span className="line small muted">{who}</span>
          <span className="line small muted">{text('checkout.summary.until', { date })}</span>
        </>
      ),
      ...(changePath ? { change: { to: changePath } } : {}),
    },
    {
      term: text('checkout.review.billTo'),
      value: <Lines lines={billToLines(billTo)} />,
      change: open('BILLING'),
    },
    {
      term: text('checkout.review.payWith'),
      value: pricing.totals.total === 0 ? text('checkout.free.title') : <PayWith state={state} />,
      change: open('PAYMENT'),
    },
    { term: text('checkout.review.receiptTo'), value: email },
  ]
  return (
    <>
      <div>
        <ReviewFacts facts={facts} />
        <OrderTerms pricing={pricing} />
      </div>
      <PayPanel {...props} />
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="line">
      {line}
    </span>
  ))
}
