import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { GatewayDispute } from '../gateway.ts'

export type DisputeState = GatewayDispute['status']

/**
 * The state of the newest dispute of each order; an open one comes first. A request of the bank for information is no
 * dispute.
 */
export async function latestDisputes(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeState>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('disputes')
    .select(['order_id', 'state'])
    .distinctOn('order_id')
    .where('order_id', 'in', orderIds)
    .where('kind', '!=', 'retrieval')
    .orderBy('order_id')
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('updated_at', 'desc')
    .execute()
  return new Map(rows.map(({ order_id: id, state }) => [id, state]))
}
