import { sql, type Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { Engine } from '../engine.ts'
import type { GatewayTransaction } from '../gateway.ts'
import { closeFindings, noteFinding } from '../records/manual-findings.ts'
import { reconcile } from '../resolve/reconcile.ts'
import type { ClaimDueWork } from '../resolve/recover.ts'
import { inSeconds, waitAfter } from '../schedule.ts'

type WebhookEvent = Selectable<Tables['webhook_events']>

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

/** Looks up the current state of the transaction. The order of events matters only for disputes. */
async function handleEvent(engine: Engine, event: WebhookEvent): Promise<void> {
  engine.reach('P19')
  if (event.gateway_txn !== null) {
    const found = await engine.gateway.find(event.gateway_txn)
    if (found.outcome === 'unknown') return postpone(engine, event)
    if (found.outcome === 'found') await reconcile(engine, found.transaction)
    if (found.outcome === 'found' && isDispute(event)) await tellDispute(engine, event, found.transaction)
  }
  await engine.db
    .updateTable('webhook_events')
    .set({ done_at: sql`app_now()` })
    .where('sha256', '=', event.sha256)
    .execute()
}

function isDispute({ kind }: WebhookEvent): boolean {
  return kind.startsWith('dispute')
}

/** The bank has decided, or nobody answered in time. */
const DISPUTE_OVER: ReadonlySet<string> = new Set([
  'dispute-won',
  'dispute-lost',
  // The names that the version before stored.
  'dispute_won',
  'dispute_lost',
  'dispute_accepted',
  'dispute_auto_accepted',
  'dispute_expired',
])

/** A dispute has a deadline and needs a person's answer, so each event of one raises an alert. */
async function tellDispute(
  engine: Engine,
  { kind }: WebhookEvent,
  { id: txn }: GatewayTransaction,
): Promise<void> {
  const order = await engine.db
    .selectFrom('orders')
    .select('id')
    .where('winner_txn', '=', txn)
    .executeTakeFirst()
  if (!order) return
  if (DISPUTE_OVER.has(kind)) await closeFindings(engine, { txn, findings: ['disputed'] })
  else await noteFinding(engine.db, { txn, finding: 'disputed' })
  engine.log.alert('a buyer disputes a payment', { orderId: order.id, state: kind })
}

async function postpone({ db, pace }: Engine, event: WebhookEvent): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ lease_until: inSeconds(waitAfter(pace, event.tries)) })
    .where('sha256', '=', event.sha256)
    .execute()
}
