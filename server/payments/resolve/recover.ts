import { sql } from 'kysely'
import { describeError } from '#server/platform/log.ts'
import type { Attempt } from '../records/attempt.ts'
import { captureOrder } from '../complete/capture-order.ts'
import type { Engine } from '../engine.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { inSeconds } from '../schedule.ts'
import { claimEvents, handleEvent } from '../webhooks/handle-events.ts'

const AT_ONCE = 10

/**
 * Goes on with whatever lost its process: attempts without an answer, holds to release, winners to capture and
 * notifications to look into. Every process may run it; a lease says who does what, and nothing else decides.
 * Answers how many things it took up.
 */
export async function recoverOnce(engine: Engine): Promise<number> {
  const attempts = await claimAttempts(engine)
  const orders = await claimOrders(engine)
  const events = await claimEvents(engine, AT_ONCE)
  const work = [
    ...attempts.map((attempt) => ({ of: { attemptId: attempt.id }, done: resolveAttempt(engine, attempt) })),
    ...orders.map(({ id }) => ({ of: { orderId: id }, done: captureOrder(engine, id) })),
    ...events.map((event) => ({ of: {}, done: handleEvent(engine, event) })),
  ]
  await Promise.all(
    work.map(async ({ of, done }) =>
      done.catch((error: unknown) =>
        engine.log.alert('recovering a payment failed and will be tried again', {
          ...of,
          ...describeError(error),
        }),
      ),
    ),
  )
  return work.length
}

async function claimAttempts({ db, pace }: Engine): Promise<Attempt[]> {
  return db
    .updateTable('payment_attempts')
    .set((eb) => ({ lease_until: inSeconds(pace.leaseSeconds), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('id')
        .where((attempt) =>
          attempt.or([
            attempt('state', 'in', ['sending', 'unknown', 'watch', 'superseded']),
            attempt.and([attempt('state', '=', 'manual'), attempt('gateway_txn', 'is', null)]),
          ]),
        )
        .where('lease_until', '<=', sql<Date>`now()`)
        .orderBy('lease_until')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function claimOrders({ db, pace }: Engine): Promise<{ id: string }[]> {
  return db
    .updateTable('orders')
    .set((eb) => ({ lease_until: inSeconds(pace.leaseSeconds), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', '=', 'authorized')
        .where('lease_until', '<=', sql<Date>`now()`)
        .orderBy('lease_until')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
}

const SPREAD_SECONDS = 60

/** After an outage nothing has to wait for an hour: all that is undecided is looked at within a minute. */
export async function hurry(engine: Pick<Engine, 'db'>): Promise<void> {
  const soon = sql<Date>`least(lease_until, now() + make_interval(secs => random() * ${SPREAD_SECONDS}))`
  await engine.db
    .updateTable('payment_attempts')
    .set({ lease_until: soon })
    .where('state', 'in', ['unknown', 'watch', 'superseded', 'manual'])
    .execute()
  await engine.db.updateTable('orders').set({ lease_until: soon }).where('state', '=', 'authorized').execute()
}
