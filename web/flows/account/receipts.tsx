import { Link } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { receiptPath } from '#domain/flows/account-paths.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import picture from '#web/sections/picture/receipts.svg?url&no-inline'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
      {items.length > 0 ? (
        <DescriptionList items={items} />
      ) : (
        <EmptyState picture={picture} title={text('account.receipts.none')}>
          {text('account.receipts.none.text')}
        </EmptyState>
      )}
    </Card>
  )
}
