import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { OrderLines } from '../checkout/review/order-lines.tsx'
import { useTransaction } from './use-transaction.ts'

/** A paid order for its receipt. `date` is a formatted text. */
export type Placed = Pick<PlacedOrder, 'receipt' | 'pricingInfo'> & {
  date: string
  /** The name that the buyer typed; null without a co-parent. */
  coParentName: string | null
}
export type ReceiptProps = { placed: Placed }

/** The receipt of an order: the transaction, the package and the payment. It can be printed. */
export function Receipt({ placed }: ReceiptProps) {
  const text = useText()
  const { transaction, payment } = useTransaction({ ...placed, date: <Moment written={placed.date} /> })
  return (
    <div className="stack receipt">
      <Card
        title={text('join.receipt.transaction')}
        action={
          <Button variant="text" onClick={() => window.print()}>
            {text('join.receipt.print')}
          </Button>
        }
      >
        <DescriptionList items={transaction} />
      </Card>
      <Card title={text('join.receipt.order')}>
        <OrderLines pricing={placed.pricingInfo} coParentName={placed.coParentName} />
      </Card>
      <Card title={text('join.receipt.payment')}>
        <DescriptionList items={payment} />
      </Card>
    </div>
  )
}

/** A time whose zone, the last word, does not break: GMT-6 would break at its hyphen. */
function Moment({ written }: { written: string }) {
  const zone = written.lastIndexOf(' ') + 1
  return (
    <>
      {written.slice(0, zone)}
      <span className="whole">{written.slice(zone)}</span>
    </>
  )
}
