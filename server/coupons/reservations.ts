import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

export type ReserveOutcome = { outcome: 'reserved' } | { outcome: 'taken'; code: string }

/**
 * Holds the codes of an order until it is paid or given up. Two orders that want one single-use code at once: the
 * second waits for the first and is told that it is taken; its transaction should then be rolled back. Reserving
 * again for the same order changes nothing.
 */
export async function reserveCodes(
  tx: Tx,
  { orderId, codes }: { orderId: string; codes: readonly string[] },
): Promise<ReserveOutcome> {
  // One order of locking for everybody, so that two orders with the same two codes cannot wait for each other.
  for (const code of codes.toSorted()) {
    const held = await tx
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
          .where('code', '=', code)
          .where('active', '=', true),
      )
      .onConflict((c) => c.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!held && !(await holdAgain(tx, { orderId, code }))) return { outcome: 'taken', code }
  }
  return { outcome: 'reserved' }
}

/** The code is this order's already, or was let go by it and by now by nobody else. */
async function holdAgain(tx: Tx, { orderId, code }: { orderId: string; code: string }): Promise<boolean> {
  const result = await tx
    .updateTable('promo_reservations as own')
    .set({ state: sql<'reserved'>`case when own.state = 'released' then 'reserved' else own.state end` })
    .where('own.code', '=', code)
    .where('own.order_id', '=', orderId)
    .where(
      sql<boolean>`not exists (select from promo_reservations other where other.code = own.code and other.single_use
        and other.order_id <> own.order_id and other.state in ('reserved', 'redeemed'))`,
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Marks the codes of a paid order as spent. */
export async function redeemCodes(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('promo_reservations')
    .set({ state: 'redeemed' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .execute()
}

/** Lets go of the codes of an order that will not be paid. Codes that were spent stay spent. */
export async function releaseCodes(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('promo_reservations')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .execute()
}
