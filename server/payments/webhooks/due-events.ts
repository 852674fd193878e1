import { sql, type Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { Engine } from '../engine.ts'
import { bookDispute, type DisputeStep } from '../refunds/book-dispute.ts'
import { compareRefunds, refundsOfOrder } from '../refunds/compare-refunds.ts'
import { reconcile } from '../resolve/reconcile.ts'
import type { ClaimDueWork } from '../resolve/recover.ts'
import { inSeconds, waitAfter } from '../schedule.ts'
import { handleMethod } from './handle-method.ts'

export type WebhookEvent = Selectable<Tables['webhook_events']>

/** Notifications that are not handled yet. */
export const dueEvents: ClaimDueWork = async (engine, limit) =>
  (await claimEvents(engine, limit)).map((event) => ({
    of: {},
    goOn: async () => handleEvent(engine, event),
  }))

/** Takes the oldest event of each transaction. A later one waits for it, also in another process. */
async function claimEvents({ db, pace }: Engine, limit: number): Promise<WebhookEvent[]> {
  return db
    .updateTable('webhook_events')
    .set((eb) => ({ lease_until: inSeconds(pace.leaseSeconds), tries: eb('tries', '+', 1) }))
    .where('sha256', 'in', (eb) =>
      eb
        .selectFrom('webhook_events as due')
        .select('sha256')
        .where('done_at', 'is', null)
        .where('lease_until', '<=', sql<Date>`app_now()`)
        .where(
          sql<boolean>`not exists (
            select 1 from webhook_events earlier
            where earlier.done_at is null and earlier.gateway_txn = due.gateway_txn
              and (earlier.received_at, earlier.sha256) < (due.received_at, due.sha256))`,
        )
        .orderBy('received_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Does what a notification is about. Its transaction is looked up first. */
async function handleEvent(engine: Engine, event: WebhookEvent): Promise<void> {
  engine.reach('P19')
  const isAnswered =
    (event.gateway_txn === null || (await handleTransaction(engine, event.gateway_txn, event))) &&
    (await handleMethod(engine, event))
  if (!isAnswered) return postpone(engine, event)
  await engine.db
    .updateTable('webhook_events')
    .set({ done_at: sql`app_now()` })
    .where('sha256', '=', event.sha256)
    .execute()
}

/** Answers false if the gateway did not answer. Only disputes depend on the order of their events. */
async function handleTransaction(engine: Engine, txn: string, event: WebhookEvent): Promise<boolean> {
  const found = await engine.gateway.find(txn)
  if (found.outcome === 'unknown') return false
  if (found.outcome === 'none') return true
  await reconcile(engine, found.transaction)
  const step = DISPUTE_STEPS.get(event.kind)
  if (step !== undefined) await tellDispute(engine, { txn, step, state: event.kind })
  const order = await engine.db
    .selectFrom('orders')
    .select('id')
    .where('winner_txn', '=', txn)
    .executeTakeFirst()
  return !order || (await compareRefunds(engine, await refundsOfOrder(engine, order.id))) === 0
}

const DISPUTE_STEPS: ReadonlyMap<string, DisputeStep> = new Map<string, DisputeStep>([
  ['dispute-opened', 'opened'],
  ['dispute-won', 'won'],
  ['dispute-lost', 'lost'],
  // The names that the version before stored.
  ['dispute_opened', 'opened'],
  ['dispute_under_review', 'opened'],
  ['dispute_disputed', 'opened'],
  ['dispute_won', 'won'],
  ['dispute_lost', 'lost'],
  ['dispute_accepted', 'lost'],
  ['dispute_auto_accepted', 'lost'],
  ['dispute_expired', 'lost'],
])

type Told = { txn: string; step: DisputeStep; state: string }

/** A dispute has a deadline and needs a person's answer, so each event of one raises an alert. */
async function tellDispute(engine: Engine, { txn, step, state }: Told): Promise<void> {
  const disputed = await bookDispute(engine, { txn, step })
  if (disputed) engine.log.alert('a buyer disputes a payment', { orderId: disputed.orderId, state })
}

async function postpone({ db, pace }: Engine, event: WebhookEvent): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ lease_until: inSeconds(waitAfter(pace, event.tries)) })
    .where('sha256', '=', event.sha256)
    .execute()
}
