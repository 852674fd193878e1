import { Link } from 'react-router'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import { RetryNotice } from '#web/sections/shell/retry-notice.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OrderLines } from './order-lines.tsx'

export type OrderSummaryProps = {
  pricing: PricingInfo | null
  /** Why there is no price, and a function that requests it again. */
  failure: { text: string; retry: () => void } | null
  /** The page where another package is chosen; null if the package cannot change. */
  changePath: string | null
  coParentName: string | null
  /** The server calculates the total again. */
  busy: boolean
}

/** The order summary. On a narrow screen it folds, and its total stays visible. */
export function OrderSummary({ pricing, failure, changePath, coParentName, busy }: OrderSummaryProps) {
  const text = useText()
  if (!pricing) {
    return (
      <aside className="summary" aria-label={text('checkout.summary')}>
        {failure ? (
          <RetryNotice retry={failure.retry}>{failure.text}</RetryNotice>
        ) : (
          <Spinner>{text('checkout.summary.loading')}</Spinner>
        )}
      </aside>
    )
  }
  return (
    <aside className="summary" aria-label={text('checkout.summary')} aria-busy={busy}>
      <div className="summary-wide">
        <SummaryBody pricing={pricing} changePath={changePath} coParentName={coParentName} titled />
      </div>
      <div className="summary-narrow">
        <Disclosure
          look="row"
          summary={
            <>
              {text('checkout.summary')} <Total pricing={pricing} />
              <Brief pricing={pricing} coParentName={coParentName} />
            </>
          }
        >
          <SummaryBody pricing={pricing} changePath={changePath} coParentName={coParentName} />
        </Disclosure>
      </div>
    </aside>
  )
}

/** The total of the folded summary. It says when the tax is still missing. */
function Total({ pricing: { totals, taxesCalculated } }: { pricing: PricingInfo }) {
  const text = useText()
  const { totalFormatted } = totals
  if (taxesCalculated) return <strong>{totalFormatted}</strong>
  return <span>{text('checkout.summary.beforeTax', { amount: totalFormatted })}</span>
}

/** The subject of the folded summary: the package, its people and its last day. */
function Brief({
  pricing,
  coParentName,
}: Pick<OrderSummaryProps, 'coParentName'> & { pricing: PricingInfo }) {
  const text = useText()
  const { packageName: what, renewal, lines } = pricing
  const both = coParentName !== null && lines.some(({ kind }) => kind === 'co-parent')
  return (
    <small>
      <span className="line">
        {both
          ? text('checkout.summary.briefBoth', { what, name: coParentName })
          : text('checkout.summary.brief', { what })}
      </span>
      <span className="line">{text('checkout.summary.until', { date: renewal.dateFormatted })}</span>
    </small>
  )
}

type BodyProps = Pick<OrderSummaryProps, 'changePath' | 'coParentName'> & {
  pricing: PricingInfo
  titled?: boolean
}

function SummaryBody({ pricing, changePath, coParentName, titled = false }: BodyProps) {
  const text = useText()
  const change = changePath && <Link to={changePath}>{text('checkout.summary.change')}</Link>
  return (
    <>
      {titled && (
        <div className="summary-head">
          <h2>{text('checkout.summary')}</h2>
          {change}
        </div>
      )}
      <OrderLines pricing={pricing} coParentName={coParentName} />
      {!titled && change && <p className="summary-change">{change}</p>}
    </>
  )
}
