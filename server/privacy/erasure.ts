import { sql } from 'kysely'
import { TAKE_BACK_DAYS } from '#domain/privacy/erasure.ts'
import { willRenew } from '#domain/subscriptions/states.ts'
import { findPersonRecord, lockPerson, notMeUrl, type NotMeDeps } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findEmailChange } from '#server/people/index.ts'
import { findOwnSubscription, saveRenewal } from '#server/subscriptions/index.ts'
import { lockLiving } from './lock-living.ts'
import { mailErasure } from './mail-erasure.ts'

export type AskedErasure = { dueAt: Date }
type Asking = { personId: string; askedBy: 'person' | 'staff' }

/** When a person will be erased; null if erasure was not requested. */
export async function readErasure(db: Db | Tx, personId: string): Promise<AskedErasure | null> {
  const row = await db
    .selectFrom('erasures')
    .select('due_at')
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row ? { dueAt: row.due_at } : null
}

/**
 * Requests that a person is erased when the time to cancel is over. Their renewal is switched off at once. A second
 * request changes nothing. Null for a person who is erased or does not exist. Null also while a change of their e-mail
 * can be undone, because the undo needs the account.
 */
export async function askForErasure(
  tx: Tx,
  deps: NotMeDeps,
  { personId, askedBy }: Asking,
): Promise<AskedErasure | null> {
  if (!(await lockLiving(tx, personId))) return null
  const known = await readErasure(tx, personId)
  if (known) return known
  if (await findEmailChange(tx, personId)) return null
  const { due_at: dueAt } = await tx
    .insertInto('erasures')
    .values({
      person_id: personId,
      asked_by: askedBy,
      due_at: sql<Date>`app_now() + make_interval(days => ${TAKE_BACK_DAYS})`,
    })
    .returning('due_at')
    .executeTakeFirstOrThrow()
  const subscription = await findOwnSubscription(tx, { userId: personId, lock: true })
  if (subscription) await saveRenewal(tx, { id: subscription.id, renews: false })
  await mailErasure(tx, {
    personId,
    dueAt,
    about: {
      kind: 'erasure-asked',
      renewalOff: subscription !== null && willRenew(subscription.state),
      ...(await waysIn(tx, deps, personId)),
    },
  })
  return { dueAt }
}

/** A person without a log-in cannot use the link “this was not me”, so their mail has none. */
async function waysIn(tx: Tx, deps: NotMeDeps, personId: string) {
  const person = await findPersonRecord(tx, personId)
  if (!person?.hasCredentials) return { hasLogIn: false }
  return { hasLogIn: true, notMeUrl: await notMeUrl(tx, deps, personId) }
}

/** Cancels the erasure of a person. Returns false if it was not requested, or if it is too late. */
export async function takeBackErasure(tx: Tx, personId: string): Promise<boolean> {
  await lockPerson(tx, personId)
  const taken = await tx
    .deleteFrom('erasures')
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .returning('due_at')
    .executeTakeFirst()
  if (!taken) return false
  const renewalOff = (await findOwnSubscription(tx, { userId: personId })) !== null
  await mailErasure(tx, {
    personId,
    dueAt: taken.due_at,
    about: { kind: 'erasure-taken-back', renewalOff },
  })
  return true
}
