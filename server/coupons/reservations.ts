import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { runStops } from './code-runs/run-stops.ts'

export type ReserveOutcome = { outcome: 'reserved' } | { outcome: 'taken'; codes: string[] }
type CodesOfOrder = { orderId: string; codes: readonly string[] }

/**
 * Holds the codes of an order until it is paid or given up. If two orders need the same single-use code at once, the
 * second waits for the first. It then gets the list of taken codes, and holds none. Reserving again for the same order
 * changes nothing. A multi-use code counts once per payer, over all the payer's orders.
 */
export async function reserveCodes(tx: Tx, { orderId, codes }: CodesOfOrder): Promise<ReserveOutcome> {
  if (codes.length === 0) return { outcome: 'reserved' }
  const known = await lockCodes(tx, codes)
  const taken = await codesTaken(tx, { orderId, codes })
  const refused = codes.filter((code) => !known.includes(code) || taken.includes(code))
  if (refused.length > 0) return { outcome: 'taken', codes: refused }
  await tx
    .insertInto('promo_reservations')
    .columns(['code', 'order_id', 'single_use', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('subscription_codes')
        .select([
          'code',
          sql<string>`${orderId}::uuid`.as('order_id'),
          'single_use',
          sql<'reserved'>`'reserved'`.as('state'),
        ])
        .where('code', 'in', codes),
    )
    .onConflict((c) =>
      c
        .columns(['code', 'order_id'])
        .doUpdateSet({ state: 'reserved' })
        .where('promo_reservations.state', '=', 'released'),
    )
    .execute()
  return { outcome: 'reserved' }
}

/** Locks single-use codes in sorted order, which prevents deadlocks. */
async function lockCodes(tx: Tx, codes: readonly string[]): Promise<string[]> {
  await tx
    .selectFrom('subscription_codes')
    .select('code')
    .where('code', 'in', codes)
    .where('single_use', '=', true)
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  const rows = await tx
    .selectFrom('subscription_codes as c')
    .select('c.code')
    .where('c.code', 'in', codes)
    .where('c.active', '=', true)
    .where((eb) => eb.not(eb.exists(runStops(eb))))
    .execute()
  return rows.map((row) => row.code)
}

/** Whether two orders have the same payer by name and phone, also if they were hashed by different keys. */
const isSamePerson = sql<boolean>`
  (array[o.payer_person_hash] || o.payer_person_others) && (array[own.payer_person_hash] || own.payer_person_others)`

async function codesTaken(tx: Tx, { orderId, codes }: CodesOfOrder): Promise<string[]> {
  const rows = await tx
    .selectFrom('promo_reservations as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('orders as own', (join) => join.on('own.id', '=', orderId))
    .select('r.code')
    .distinct()
    .where('r.code', 'in', codes)
    .where('r.state', 'in', ['reserved', 'redeemed'])
    .where('r.order_id', '!=', orderId)
    // Name and phone together. With the e-mail alone, a stranger could find out who has bought (decision 0005).
    .where((eb) =>
      eb.or([eb('r.single_use', '=', true), isSamePerson, eb('o.payer_id', '=', eb.ref('own.payer_id'))]),
    )
    .execute()
  return rows.map((row) => row.code)
}

/** Marks the codes of a paid order as spent. */
export async function redeemCodes(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('promo_reservations as r')
    .set({
      state: 'redeemed',
      run_id: (eb) =>
        eb.selectFrom('subscription_codes as c').select('c.run_id').whereRef('c.code', '=', 'r.code'),
    })
    .where('r.order_id', '=', orderId)
    .where('r.state', '=', 'reserved')
    .execute()
}

/** Releases the codes of an order that will not be paid. Spent codes stay spent. */
export async function releaseCodes(tx: Tx, orderId: string): Promise<void> {
  await release(tx, { orderId, from: 'reserved' })
}

/** Releases the spent codes of a paid order whose money never arrived, so that they can pay another order. */
export async function releaseSpentCodes(tx: Tx, orderId: string): Promise<void> {
  await release(tx, { orderId, from: 'redeemed' })
}

async function release(
  tx: Tx,
  { orderId, from }: { orderId: string; from: 'reserved' | 'redeemed' },
): Promise<void> {
  await tx
    .updateTable('promo_reservations')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .execute()
}
