import { Link } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { receiptPath } from '#domain/flows/account-paths.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import picture from '#web/sections/picture/receipts.svg?url&no-inline'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDay } from './use-date.ts'

type Order = Account['orders'][number]

/** The paid orders of a person, the newest first. Each opens its receipt. */
export function Receipts({ orders }: { orders: readonly Order[] }) {
  const text = useText()
  return (
    <Card title={text('account.receipts.title')}>
      {orders.length > 0 ? (
        <ul className="charges">
          {orders.map((order) => (
            <Charge key={order.orderNo} order={order} />
          ))}
        </ul>
      ) : (
        <EmptyState picture={picture} title={text('account.receipts.none')}>
          {text('account.receipts.none.text')}
        </EmptyState>
      )}
    </Card>
  )
}

const PAID = { renewal: 'account.receipts.renewal', change: 'account.receipts.change' } as const

function Charge({ order }: { order: Order }) {
  const { orderNo, paidOn, totalMinor, currency, paid, bought } = order
  const text = useText()
  const locale = useLocale()
  const date = useDay()(paidOn)
  const years = bought && text('account.subscription.years', { years: bought.termYears })
  const what = bought && text('account.plan.title', { name: bought.displayName, years: years ?? '' })
  return (
    <li>
      <span>
        {date}
        <span className="line small muted">
          {what && paid !== 'term' ? text(PAID[paid], { what }) : (what ?? orderNo)}
        </span>
      </span>
      <span className="amount">
        {formatMoney(totalMinor, { currency, locale })}
        <Returned order={order} amount={formatMoney(order.returnedMinor, { currency, locale })} />
      </span>
      <Link className="receipt-link" to={receiptPath(orderNo)}>
        {text('account.receipts.open')}
        <span className="visually-hidden"> {text('account.receipts.of', { date, number: orderNo })}</span>
      </Link>
    </li>
  )
}

/** The refunded amount of a payment, a refund on its way, and what the bank says about a dispute. */
function Returned({ order, amount }: { order: Order; amount: string }) {
  const text = useText()
  const { refunded, returnedMinor, refundUnderWay, dispute } = order
  // After a lost dispute, the bank gave the money back. A refund may be in the amount too.
  const isOfBank = dispute === 'lost'
  const returned = isOfBank ? 'account.receipts.wentBack' : 'account.receipts.returned'
  const isWhole = refunded && !isOfBank
  const lines = [
    ...(isWhole ? [text('account.receipts.refunded')] : []),
    ...(!isWhole && returnedMinor > 0 ? [text(returned, { amount })] : []),
    ...(refundUnderWay ? [text('account.receipts.returning')] : []),
    ...(dispute ? [text(`account.receipts.disputed.${dispute}`)] : []),
  ]
  return lines.map((line) => (
    <span className="line small muted" key={line}>
      {line}
    </span>
  ))
}
