import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { JobContext } from '#server/platform/job.ts'
import { workInBatches, type PageAfter } from '#server/platform/work-apart.ts'
import type { Engine } from '../engine.ts'
import { cancelOrder, canStillSucceed, lockOrder } from '../records/order-store.ts'

/** An open order that nobody pays is cancelled with its draft. */
const IDLE_HOURS = 24
const BATCH = 100

/** `since` is when the order was made, in the precision of the database. */
type Idle = { id: string; since: string }

/** Cancels open orders that nobody pays. Returns the number of orders that it checked. */
export async function cancelIdleOrders(
  { db, log }: Engine,
  { isStopping }: Pick<JobContext, 'isStopping'> = { isStopping: () => false },
): Promise<number> {
  return workInBatches<Idle>(
    { log, isStopping },
    {
      find: async (page) => findIdle(db, page),
      batch: BATCH,
      work: async ({ id }) => db.transaction().execute(async (tx) => cancelIdle(tx, id)),
      alert: 'idle orders could not be cancelled and will be tried again',
      fieldsOf: ({ id }) => ({ orderId: id }),
    },
  )
}

async function findIdle(db: Db, { after, limit }: PageAfter<Idle>): Promise<Idle[]> {
  const isLater = after ? sql`(created_at, id) > (${after.since}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Idle>`
    select id, created_at::text as since from orders
    where state = 'open' and created_at < app_now() - make_interval(hours => ${IDLE_HOURS}) and ${isLater}
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

async function cancelIdle(tx: Tx, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order.state === 'open' && !(await canStillSucceed(tx, id))) await cancelOrder(tx, id)
}
