import { sql } from 'kysely'
import { inText } from '#server/db/in-text.ts'
import { longestDue } from '#server/db/longest-due.ts'
import { describeError } from '#server/platform/log.ts'
import { continueTrace } from '#server/platform/traces.ts'
import { captureOrder } from '../complete/capture-order.ts'
import type { Engine } from '../engine.ts'
import type { Attempt } from '../records/attempt.ts'
import { REFUND_UNDER_WAY } from '../records/refund.ts'
import { nextLease } from '../schedule.ts'
import { resolveAttempt } from './resolve-attempt.ts'

const AT_ONCE = 10

/** Work whose process may have stopped: its subject, and how it continues. */
export type DueWork = {
  of: { attemptId?: string; orderId?: string }
  /** The trace of the request that left it. */
  traceparent?: string | null
  goOn: () => Promise<void>
}
/** Claims due work of one kind for this process. */
export type ClaimDueWork = (engine: Engine, limit: number) => Promise<DueWork[]>

/**
 * Continues all work whose process has stopped. Every process may run it, and the lease decides which one does the
 * work. Returns the number of items.
 */
export async function recoverOnce(engine: Engine, kinds: readonly ClaimDueWork[]): Promise<number> {
  const due: DueWork[] = []
  for (const claim of kinds) due.push(...(await claim(engine, AT_ONCE)))
  await Promise.all(
    due.map(async ({ of, traceparent = null, goOn }) =>
      continueTrace(traceparent, { name: 'payment goes on', kind: 'part' }, goOn).catch((error: unknown) =>
        engine.log.alert('recovering a payment failed and will be tried again', {
          ...of,
          ...describeError(error),
        }),
      ),
    ),
  )
  return due.length
}

/** Attempts without an answer, and holds to release. */
export const dueAttempts: ClaimDueWork = async (engine, limit) =>
  (await claimAttempts(engine, limit)).map((attempt) => ({
    of: { attemptId: attempt.id },
    traceparent: attempt.traceparent,
    goOn: async () => resolveAttempt(engine, attempt),
  }))

/** Orders whose winner waits for the capture or for fulfilment. */
export const dueOrders: ClaimDueWork = async (engine, limit) =>
  (await claimOrders(engine, limit)).map(({ id, traceparent }) => ({
    of: { orderId: id },
    traceparent,
    goOn: async () => void (await captureOrder(engine, id)),
  }))

async function claimAttempts({ db, pace }: Engine, limit: number): Promise<Attempt[]> {
  return db
    .updateTable('payment_attempts')
    .set(nextLease(pace))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('id')
        .where((attempt) =>
          attempt.or([
            attempt('state', 'in', inText(['sending', 'unknown', 'watch', 'superseded'])),
            attempt.and([attempt('state', 'in', inText(['manual'])), attempt('gateway_txn', 'is', null)]),
          ]),
        )
        .$call(longestDue(limit)),
    )
    .returningAll()
    .execute()
}

async function claimOrders(
  { db, pace }: Engine,
  limit: number,
): Promise<{ id: string; traceparent: string | null }[]> {
  return db
    .updateTable('orders')
    .set(nextLease(pace))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', 'in', inText(['authorized']))
        .$call(longestDue(limit)),
    )
    .returning(['id', 'traceparent'])
    .execute()
}

const SPREAD_SECONDS = 60

/** Makes waiting work due after an outage. So every undecided attempt is checked within a minute, not after an hour. */
export async function hurry(engine: Pick<Engine, 'db'>): Promise<void> {
  const soon = sql<Date>`least(lease_until, app_now() + make_interval(secs => random() * ${SPREAD_SECONDS}))`
  await engine.db
    .updateTable('payment_attempts')
    .set({ lease_until: soon })
    .where('state', 'in', ['unknown', 'watch', 'superseded', 'manual'])
    .execute()
  await engine.db
    .updateTable('refunds')
    .set({ lease_until: soon })
    .where('state', 'in', REFUND_UNDER_WAY)
    .execute()
  await engine.db.updateTable('orders').set({ lease_until: soon }).where('state', '=', 'authorized').execute()
}
