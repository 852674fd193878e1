import { sql, type Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { Engine } from '../engine.ts'
import { compareRefunds, refundsOfOrder } from '../refunds/compare-refunds.ts'
import { compareReturns } from '../resolve/compare-returns.ts'
import { reconcile } from '../resolve/reconcile.ts'
import type { ClaimDueWork } from '../resolve/recover.ts'
import { inSeconds, nextLease, waitAfter } from '../schedule.ts'
import { actOnMethod } from './act-on-method.ts'

export type WebhookEvent = Selectable<Tables['webhook_events']>

/** Notifications that are not handled yet. */
export const dueEvents: ClaimDueWork = async (engine, limit) =>
  (await claimEvents(engine, limit)).map((event) => ({
    of: {},
    traceparent: event.traceparent,
    goOn: async () => actOnEvent(engine, event),
  }))

/** Takes the oldest event of each transaction. A later one waits for it, also in another process. */
async function claimEvents({ db, pace }: Engine, limit: number): Promise<WebhookEvent[]> {
  return db
    .updateTable('webhook_events')
    .set(nextLease(pace))
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
async function actOnEvent(engine: Engine, event: WebhookEvent): Promise<void> {
  engine.reach('P19')
  const isAnswered =
    (event.gateway_txn === null || (await compareTransaction(engine, event.gateway_txn, event))) &&
    (await actOnMethod(engine, event))
  if (!isAnswered) return postpone(engine, event)
  await engine.db
    .updateTable('webhook_events')
    .set({ done_at: sql`app_now()` })
    .where('sha256', '=', event.sha256)
    .execute()
}

/** A notification can be faster than the gateway's own data. After this many tries, an alert is raised. */
const TRIES_FOR_A_DISPUTE = 5

/**
 * Looks the payment up, with its refunds and disputes. The content of the notification is not trusted. Returns false if
 * it must be looked up again later.
 */
async function compareTransaction(engine: Engine, named: string, event: WebhookEvent): Promise<boolean> {
  const found = await engine.gateway.find(named)
  if (found.outcome === 'unknown') return false
  if (found.outcome === 'none') {
    engine.log.alert('a notification is about a payment that the gateway does not know', {
      state: event.kind,
    })
    return true
  }
  // A notification can name a refund. Everything else is about its payment.
  const { id: txn } = found.transaction
  await reconcile(engine, found.transaction)
  const returns = await engine.gateway.findReturns(txn)
  if (returns.outcome === 'unknown') return false
  const book = returns.outcome === 'found' ? returns : { refunds: [], disputes: [] }
  const { failed, disputed } = await compareReturns(engine, book)
  if (failed > 0) return false
  const order = await engine.db
    .selectFrom('orders')
    .select('id')
    .where('winner_txn', '=', txn)
    .executeTakeFirst()
  const isRecorded = disputed > 0 || !isOfDispute(event)
  const isKnown = book.disputes.length > 0
  if (!isRecorded && !tellDispute(engine, { event, isKnown, orderId: order?.id })) return false
  return !order || (await compareRefunds(engine, await refundsOfOrder(engine, order.id))) === 0
}

/** The previous version stored the gateway's own names. */
function isOfDispute({ kind }: WebhookEvent): boolean {
  return kind.startsWith('dispute-') || kind.startsWith('dispute_')
}

type Told = { event: WebhookEvent; isKnown: boolean; orderId: string | undefined }

/**
 * Raises an alert also for a step without a change, or for a payment without an order. Returns false while the gateway
 * may not know the dispute yet.
 */
function tellDispute({ log }: Engine, { event, isKnown, orderId }: Told): boolean {
  if (!isKnown && event.tries < TRIES_FOR_A_DISPUTE) return false
  log.alert('the gateway tells a step of a dispute', { ...(orderId ? { orderId } : {}), state: event.kind })
  return true
}

async function postpone({ db, pace }: Engine, event: WebhookEvent): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ lease_until: inSeconds(waitAfter(pace, event.tries)) })
    .where('sha256', '=', event.sha256)
    .execute()
}
