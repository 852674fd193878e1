import type { Account } from '#domain/contracts/account.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { useDate } from './use-date.ts'

/** The paid orders of a person, the newest first. */
export function Receipts({ orders, timeZone }: { orders: Account['orders']; timeZone: string | null }) {
  const text = useText()
  const locale = useLocale()
  const date = useDate(timeZone)
  const items = orders.map(({ orderNo, transactionDateTime, totalMinor, currency, refunded }) => ({
    term: (
      <>
        {date(transactionDateTime)}
        <span className="line small muted">{text('account.receipts.orderNo', { orderNo })}</span>
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
