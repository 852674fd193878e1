import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { GatewayDispute } from '../gateway.ts'

type Before = { state: GatewayDispute['status']; lostMinor: number }

/** What is new about a dispute. */
export type Seen = {
  isNew: boolean
  before: Before
  /** The amount taken since the last report. Negative for money that came back. */
  lostMinor: number
}

/** The amount of a dispute that the bank keeps. */
function lostOf({ kind, status, amountMinor, wonMinor }: GatewayDispute): number {
  if (kind === 'retrieval' || status === 'open') return 0
  return status === 'lost' ? amountMinor : Math.max(0, amountMinor - wonMinor)
}

type Saved = { orderId: string; currency: string; dispute: GatewayDispute }

/** Stores the newest state of a dispute, and returns the changes. Lock its order first. */
export async function saveDispute(tx: Tx, { orderId, currency, dispute }: Saved): Promise<Seen> {
  await giveId(tx, dispute)
  const before = await tx
    .selectFrom('disputes')
    .select(['state', 'lost_minor as lostMinor'])
    .where('id', '=', dispute.id)
    .executeTakeFirst()
  const { id, transactionId, kind, status: state, amountMinor, replyBy } = dispute
  const lostMinor = lostOf(dispute)
  const now = { kind, state, amount_minor: amountMinor, lost_minor: lostMinor, reply_by: replyBy }
  await tx
    .insertInto('disputes')
    .values({ id, gateway_txn: transactionId, order_id: orderId, currency, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...now, updated_at: sql<Date>`app_now()` }))
    .execute()
  return {
    isNew: !before,
    before: before ?? { state: 'open', lostMinor: 0 },
    lostMinor: lostMinor - (before?.lostMinor ?? 0),
  }
}

/**
 * An old dispute, from before disputes had ids, has the id of its payment. The next dispute of this payment is treated
 * as this one.
 */
async function giveId(tx: Tx, { id, transactionId }: GatewayDispute): Promise<void> {
  await sql`
    update disputes set id = ${id}
    where id = ${transactionId} and gateway_txn = ${transactionId}
      and not exists (select from disputes where id = ${id})`.execute(tx)
}
