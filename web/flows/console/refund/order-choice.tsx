import { Link } from 'react-router'
import type { ConsoleRefundOffer } from '#domain/contracts/console/refunds.ts'
import { formatMoney } from '#domain/money.ts'
import { When } from '../shell/when.tsx'
import { REFUSALS } from './words.ts'

type Given = { offers: readonly ConsoleRefundOffer[]; offer: ConsoleRefundOffer; timeZone: string | null }

/** The orders that the person paid. One of them is refunded. */
export function OrderChoice({ offers, offer, timeZone }: Given) {
  return (
    <nav className="orders mb14" aria-label="Order to refund">
      {offers.map((each) => (
        <Link
          key={each.orderNo}
          className="card"
          to={`?order=${each.orderNo}`}
          aria-current={each.orderNo === offer.orderNo ? 'true' : undefined}
          data-row
        >
          <span>
            <b className="mono">{each.orderNo}</b>
            <small>
              captured <When at={each.paidAt} timeZone={timeZone} show="moment" />, back to {each.instrument}
            </small>
          </span>
          <span className="r">
            <b>{moneyOf(each, each.captured)}</b>
            <small>
              {each.refusal === null
                ? `${moneyOf(each, each.left)} left`
                : (REFUSALS[each.refusal] ?? 'It cannot go back.')}
            </small>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function moneyOf({ currency }: ConsoleRefundOffer, amount: number): string {
  return formatMoney(amount, { currency, locale: 'en' })
}
