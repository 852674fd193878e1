import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { useLocale, useText } from '../../lib/text.tsx'
import type { DescriptionItem } from '../../ui/description-list.tsx'

/** The lines of a receipt about the transaction and about how it was paid. */
export function useTransaction({ receipt }: Pick<PlacedOrder, 'receipt'>): {
  transaction: DescriptionItem[]
  payment: DescriptionItem[]
} {
  const text = useText()
  const locale = useLocale()
  // In UTC on both sides: the server does not know the zone of the person, and the two must agree.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    transaction: [
      { term: text('join.receipt.transactionId'), description: receipt.transactionId },
      {
        term: text('join.receipt.date'),
        description: `${date.format(new Date(receipt.transactionDateTime))} UTC`,
      },
      {
        term: text('join.receipt.for'),
        description: text(receipt.payForCoParent ? 'join.receipt.forBoth' : 'join.receipt.forYou'),
      },
    ],
    payment: [
      { term: text('join.receipt.method'), description: usePaidWith(receipt) },
      { term: text('join.receipt.total'), description: receipt.totals.totalFormatted, tone: 'total' },
    ],
  }
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
