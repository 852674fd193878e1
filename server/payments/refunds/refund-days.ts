import { dayIn } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import { refundableUntil } from '#domain/subscriptions/refund.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Order } from '../records/attempt.ts'
import { keptParties } from '../records/parties.ts'

type Asked = { order: Order; days: number }

/** The last day on which a person can get a refund, and whether it is over. The receipt shows the same day. */
export async function readRefundDays(
  db: Db | Tx,
  { order, days }: Asked,
): Promise<{ until: string; isOver: boolean }> {
  const timeZone = await zoneOf(db, order)
  const until = refundableUntil({ paidAt: order.paid_at ?? order.created_at, timeZone, days })
  return { until, isOver: dayIn(await readNow(db), timeZone) > until }
}

async function zoneOf(db: Db | Tx, { receipt, payer_id: payerId, price_snapshot }: Order): Promise<string> {
  const country = typeof price_snapshot['country'] === 'string' ? price_snapshot['country'] : null
  const kept = keptParties(receipt)
  if (kept) return billingTimeZone({ ...kept.buyer, country })
  const payer = await db
    .selectFrom('users')
    .select(['time_zone as timeZone', 'address'])
    .where('id', '=', payerId)
    .executeTakeFirst()
  return billingTimeZone({ timeZone: payer?.timeZone ?? null, address: payer?.address ?? null, country })
}
