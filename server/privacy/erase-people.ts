import { sql } from 'kysely'
import { MINUTE_SECONDS } from '#domain/durations.ts'
import { lockPerson } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { isAnyPaymentUnderWay, lockPayments } from '#server/payments/index.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { describeError } from '#server/platform/log.ts'
import { isAnyMethodAwaited } from '#server/renewals/index.ts'
import { lockSubscriptionsOf } from '#server/subscriptions/index.ts'
import { erasePerson } from './erase-person.ts'
import { mailErasure } from './mail-erasure.ts'

/** How long an erasure waits for a payment or a new method that is under way, or after a failure. */
const WAIT_MINUTES = 60
const LATER = { due_at: sql<Date>`app_now() + make_interval(mins => ${WAIT_MINUTES})` }

/**
 * Erases people whose time to cancel the erasure is over, each in one transaction. If a process dies in between, the
 * person is not changed, and the next process begins again.
 */
export const erasePeople: Job = {
  name: 'erase-people',
  everySeconds: 10 * MINUTE_SECONDS,
  run: async ({ db, log, isStopping }) => {
    let total = 0
    while (!isStopping()) {
      const personId = await dueErasure(db)
      if (!personId) break
      const isErased = await tryToErase({ db, log }, personId)
      if (isErased) log.info('a person was erased', { userId: personId })
      total += 1
    }
    return total
  },
}

/** An error in one erasure does not stop the others. It is tried again later. */
async function tryToErase({ db, log }: Pick<JobContext, 'db' | 'log'>, personId: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => eraseDue(tx, personId))
  } catch (error) {
    log.alert('erasing a person failed and will be tried again', {
      userId: personId,
      ...describeError(error),
    })
    await db
      .updateTable('erasures')
      .set(LATER)
      .where('person_id', '=', personId)
      .where('done_at', 'is', null)
      .execute()
    return false
  }
}

async function dueErasure(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('erasures')
    .select('person_id')
    .where('due_at', '<=', sql<Date>`app_now()`)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.person_id ?? null
}

/** Returns false if the person has cancelled the erasure, or if a payment or a new method must end first. */
async function eraseDue(tx: Tx, personId: string): Promise<boolean> {
  await lockPayments(tx, [personId])
  // The locks have the same order as when a person cancels the erasure, so the two cannot deadlock.
  await lockPerson(tx, personId)
  const due = await tx
    .selectFrom('erasures')
    .select('due_at')
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!due) return false
  await lockSubscriptionsOf(tx, personId)
  const change = tx.updateTable('erasures').where('person_id', '=', personId)
  // A new method whose answer is lost may be on file at the gateway. Without its row it would stay there.
  if ((await isAnyPaymentUnderWay(tx, personId)) || (await isAnyMethodAwaited(tx, personId))) {
    await change.set(LATER).execute()
    return false
  }
  await erasePerson(tx, personId, async () =>
    mailErasure(tx, { personId, about: { kind: 'erasure-done' }, dueAt: due.due_at }),
  )
  await change.set({ done_at: sql<Date>`app_now()` }).execute()
  return true
}
