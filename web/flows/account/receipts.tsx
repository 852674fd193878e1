import { Link } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { receiptPath } from '#domain/flows/account-paths.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { useDay } from './use-date.ts'

/** The paid orders of a person, the newest first. Each opens its receipt. */
export function Receipts({ orders }: { orders: Account['orders'] }) {
  const text = useText()
  const locale = useLocale()
  const day = useDay()
  const items = orders.map(({ orderNo, paidOn, totalMinor, currency, refunded }) => ({
    term: (
      <>
        <Link className="receipt-link" to={receiptPath(orderNo)}>
          {day(paidOn)}
        </Link>
        <span className="line small muted">{text('account.receipts.one', { number: orderNo })}</span>
      </>
    ),
    description: (
      <>
        {formatMoney(totalMinor, { currency, locale })}
        {refunded && <span className="line small muted">{text('account.receipts.refunded')}</span>}
      </>
    ),
  }))
  return (
    <Card title={text('account.receipts.title')}>
      {items.length > 0 ? <DescriptionList items={items} /> : <p>{text('account.receipts.none')}</p>}
    </Card>
  )
}
