import type { AccountType } from '#domain/analytics/events.ts'
import { measuredVisitor, recordEvents } from '#server/analytics/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

export type NewSubscription = {
  snapshot: PriceSnapshot
  orderId: string
  userId: string
  accountType: AccountType
  /** The browser in which it was bought. */
  anonymousId: string | null
  country: string | null
}

/** Records the purchase of a subscription and the account of the visitor, in the transaction of the order. */
export async function recordSubscription(tx: Tx, given: NewSubscription): Promise<void> {
  const { snapshot, orderId, userId, accountType, country } = given
  const anonymousId = await measuredVisitor(tx, given.anonymousId)
  await recordEvents(tx, [
    { event: { kind: 'identify', accountType }, anonymousId, userId },
    {
      event: {
        kind: 'subscription created',
        accountType,
        orderId,
        productPackage: snapshot.analyticsPackage,
        term: snapshot.productId,
        currency: snapshot.currency,
        amountMinor: netMinor(snapshot),
        paidForCoParent: snapshot.payForCoParent,
        country,
      },
      anonymousId,
      userId,
    },
  ])
}

/** The amount paid without tax, which partners receive for a sale. */
function netMinor({
  totalMinor,
  taxMinor,
  vatMinor,
}: Pick<PriceSnapshot, 'totalMinor' | 'taxMinor' | 'vatMinor'>): number {
  return Math.max(0, totalMinor - (vatMinor ?? taxMinor))
}
