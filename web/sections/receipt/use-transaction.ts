import type { ReactNode } from 'react'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import type { Text } from '#domain/messages/text.ts'
import { useText } from '#web/lib/text.tsx'
import type { DescriptionItem } from '#web/ui/description-list.tsx'

type Bought = Pick<PlacedOrder, 'receipt'> & { coParentName: string | null }

/** The lines of a receipt about the transaction and the payment. */
export function useTransaction({ receipt, date, coParentName }: Bought & { date: ReactNode }): {
  transaction: DescriptionItem[]
  payment: DescriptionItem[]
} {
  const text = useText()
  return {
    transaction: [
      { term: text('join.receipt.orderNo'), description: receipt.orderNo },
      { term: text('join.receipt.date'), description: date },
      {
        term: text('join.receipt.for'),
        description: text(...payerOf({ receipt, coParentName })),
      },
    ],
    payment: [
      { term: text('join.receipt.method'), description: usePaidWith(receipt) },
      { term: text('join.receipt.total'), description: receipt.totals.totalFormatted, tone: 'total' },
    ],
  }
}

function payerOf({
  receipt: { payForCoParent, isCoParentCovered },
  coParentName: name,
}: Bought): Parameters<Text> {
  if (name !== null && payForCoParent) return ['join.receipt.forBoth', { name }]
  if (name !== null && isCoParentCovered) return ['join.receipt.forYouCovered', { name }]
  return ['join.receipt.forYou']
}

function usePaidWith({
  paymentType,
  cardBrand,
  cardLastFour,
  venmoUsername,
}: PlacedOrder['receipt']): string {
  const text = useText()
  switch (paymentType) {
    case 'CREDIT_CARD':
      return text('join.receipt.card', { brand: cardBrand ?? '', lastFour: cardLastFour ?? '' })
    case 'PAYPAL':
      return text('join.receipt.paypal')
    case 'VENMO':
      return text('join.receipt.venmo', { username: venmoUsername ?? '' })
    case 'NONE':
      return text('join.receipt.none')
  }
}
