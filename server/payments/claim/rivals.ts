import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import type { InTheWay } from '../records/humans.ts'
import { cancelOrder, canStillSucceed, lockOrder, waitsForAPerson } from '../records/order-store.ts'

export type RivalClaim =
  | { outcome: 'in-progress' }
  | { outcome: 'left-to-a-person' }
  | { outcome: 'already-paid'; beneficiaryIds: string[] }
  | { outcome: 'code-taken'; codes: string[] }

/**
 * Handles the rivals of a purchase, which hold its people or its single-use codes. A rival that is no longer being paid
 * is cancelled. A rival that is paid, or can still be paid, blocks the purchase.
 * @param holdings the orders that hold the people of the purchase
 */
export async function clearRivals(
  tx: Tx,
  { own, purchase, holdings }: { own: Order | null; purchase: Purchase; holdings: readonly Holding[] },
): Promise<RivalClaim | null> {
  const paid = await clearHoldings(tx, own, holdings)
  if (typeof paid === 'string') return { outcome: paid }
  if (paid.length > 0) return { outcome: 'already-paid', beneficiaryIds: paid }
  if (purchase.codes.length === 0) return null
  const codes = await tx
    .selectFrom('promo_reservations')
    .select(['order_id', 'code as held'])
    .where('single_use', '=', true)
    .where('state', 'in', ['reserved', 'redeemed'])
    .where('code', 'in', purchase.codes)
    .orderBy('order_id')
    .execute()
  const taken = await clearHoldings(tx, own, codes)
  if (typeof taken === 'string') return { outcome: 'code-taken', codes: codes.map(({ held }) => held) }
  return taken.length > 0 ? { outcome: 'code-taken', codes: taken } : null
}

type Holding = { order_id: string; held: string }

/** The orders that hold these people. */
export async function slotsOf(tx: Tx, people: readonly string[]): Promise<Holding[]> {
  if (people.length === 0) return []
  return (
    tx
      .selectFrom('entitlement_slots')
      .select(['order_id', 'beneficiary_id as held'])
      // With a parameter, the cached plan could not use the index of live slots.
      .where('live', '=', sql.lit(true))
      .where('beneficiary_id', 'in', people)
      .orderBy('order_id')
      .execute()
  )
}

/** Cancels the rivals that nobody pays any more. Returns what paid rivals hold, or why another rival blocks. */
async function clearHoldings(
  tx: Tx,
  own: Order | null,
  holdings: readonly Holding[],
): Promise<string[] | InTheWay> {
  const kept: string[] = []
  for (const { order_id: orderId, held } of holdings) {
    if (orderId === own?.id) continue
    const rival = await lockOrder(tx, orderId)
    if (rival.state === 'authorized') return 'in-progress'
    if (rival.state === 'paid') kept.push(held)
    if (rival.state !== 'open') continue
    if (await canStillSucceed(tx, orderId))
      return (await waitsForAPerson(tx, orderId)) ? 'left-to-a-person' : 'in-progress'
    await cancelOrder(tx, orderId)
  }
  return kept
}
