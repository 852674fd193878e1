import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { GatewayTransaction } from '../gateway.ts'

/** The sweep completes a slice every 15 minutes. A longer pause means that it did not run, or that there was a restore. */
export const SWEEP_STANDS_MINUTES = 45

/**
 * What a payment that this database does not know has come to. `taken`: the gateway has its money. `given-back`: it was
 * voided before the restore. `released`: the sweep has voided its hold.
 */
type LostState = 'taken' | 'given-back' | 'released'

/** Keeps a payment of the gateway that a database restored from a backup does not know. */
export async function noteLost(
  db: Db,
  { id, requestKey }: Pick<GatewayTransaction, 'id' | 'requestKey'>,
  state: LostState,
): Promise<void> {
  if (requestKey === null) return
  const lost = { request_key: requestKey, gateway_txn: id, state, found_at: sql<Date>`app_now()` }
  await db
    .insertInto('lost_payments')
    .values(lost)
    // The comparison comes several times. A hold that it has released is voided the next time.
    .onConflict((conflict) =>
      conflict.column('request_key').doUpdateSet({ state }).where('lost_payments.state', '<>', 'released'),
    )
    .execute()
}

export type Lost = { requestKey: string; state: LostState }

/** The lost payments among these request keys that no attempt has taken since. */
export async function findLost(tx: Tx, requestKeys: readonly string[]): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    select request_key as "requestKey", state from lost_payments lost
    where request_key = any(${requestKeys}::text[])
      and not exists (select from payment_attempts known where known.api_request_key = lost.request_key)`.execute(
    tx,
  )
  return rows
}

/** Whether the comparison has ever found a lost payment. Without one, nothing else need be asked. */
export async function hasLost(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from lost_payments limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whether subscriptions must wait for the comparison with the gateway. After a pause of the sweep or a restore, the
 * gateway may have payments that this database does not know. So the comparison must first reach the end of the pause.
 */
export async function mustCompareFirst({ gateway }: Pick<Engine, 'gateway'>, tx: Tx): Promise<boolean> {
  if (!gateway.hasOwnBook) return false
  const { rows } = await sql`
    select from sweep_watermarks where pass = 'first' and (swept_to < hold_until or ${sweepStands()})`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether a watermark has not moved for long. */
export function sweepStands() {
  return sql<boolean>`swept_at < app_now() - make_interval(mins => ${SWEEP_STANDS_MINUTES})`
}
