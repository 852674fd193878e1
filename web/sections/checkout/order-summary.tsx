import { Link } from 'react-router'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '../../lib/text.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OrderLines } from './order-lines.tsx'

export type OrderSummaryProps = {
  pricing: PricingInfo | null
  /** Where another package is chosen; none when it is settled. */
  changePath: string | null
  /** The total is being worked out again. */
  busy: boolean
}

/** The order beside the page; on a narrow screen it folds, and its total stays in sight. */
export function OrderSummary({ pricing, changePath, busy }: OrderSummaryProps) {
  const text = useText()
  if (!pricing) {
    return (
      <aside className="summary" aria-label={text('checkout.summary')}>
        <Spinner>{text('checkout.summary.loading')}</Spinner>
      </aside>
    )
  }
  return (
    <aside className="summary" aria-label={text('checkout.summary')} aria-busy={busy}>
      <div className="summary-wide">
        <SummaryBody pricing={pricing} changePath={changePath} titled />
      </div>
      <div className="summary-narrow">
        <Disclosure
          look="row"
          summary={
            <>
              {text('checkout.summary.show')} <strong>{pricing.totals.totalFormatted}</strong>
            </>
          }
        >
          <SummaryBody pricing={pricing} changePath={changePath} />
        </Disclosure>
      </div>
    </aside>
  )
}

type BodyProps = { pricing: PricingInfo; changePath: string | null; titled?: boolean }

function SummaryBody({ pricing, changePath, titled = false }: BodyProps) {
  const text = useText()
  return (
    <>
      <div className="summary-head">
        {titled && <h2>{text('checkout.summary')}</h2>}
        {changePath && <Link to={changePath}>{text('checkout.summary.change')}</Link>}
      </div>
      <OrderLines pricing={pricing} />
      <p className="summary-secure">
        <Icon name="lock" /> {text('checkout.summary.secure')}
      </p>
    </>
  )
}
