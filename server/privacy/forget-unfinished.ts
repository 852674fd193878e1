import { HOUR_SECONDS } from '#domain/durations.ts'
import { RECHECK_DAYS, UNFINISHED_PARENT_DAYS, UNFINISHED_PROFESSIONAL_DAYS } from '#domain/privacy/terms.ts'
import { findPersonRecord } from '#server/credentials/index.ts'
import { familiesOf, hasActiveParent } from '#server/families/index.ts'
import type { Tx } from '#server/db/database.ts'
import { findOpenInvitation, resetParent } from '#server/invites/index.ts'
import { isAnyPaymentUnderWay, lockPayments } from '#server/payments/index.ts'
import {
  findOldSignUps,
  lockOldSignUp,
  recheckLater,
  type DueSignUp,
  type OldSignUp,
} from '#server/people/index.ts'
import type { Job } from '#server/platform/job.ts'
import { workInBatches } from '#server/platform/work-apart.ts'
import { lockSubscriptionsOf } from '#server/subscriptions/index.ts'
import { erasePerson } from './erase-person.ts'

const BATCH = 100

/**
 * Deletes the data of people who never set a password, each in one transaction. Of a parent whom the other one entered,
 * the name stays for the family. An error about one person does not stop the others.
 */
export const forgetUnfinished: Job = {
  name: 'forget-unfinished',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    workInBatches<DueSignUp>(context, {
      find: async (page) => findOldSignUps(context.db, page),
      batch: BATCH,
      work: async ({ id }) => context.db.transaction().execute(async (tx) => checkSignUp(tx, id)),
      alert: 'old sign-ups could not be checked and will be tried again',
      fieldsOf: ({ id }) => ({ userId: id }),
    }),
}

/** No payment of the person may begin between the check and the deletion. */
async function checkSignUp(tx: Tx, id: string): Promise<void> {
  await lockPayments(tx, [id])
  const person = await lockOldSignUp(tx, id)
  if (person) await lookAt(tx, person)
}

async function lookAt(tx: Tx, person: OldSignUp): Promise<void> {
  const record = person.isErased ? null : await findPersonRecord(tx, person.id)
  if (!record || record.hasCredentials) return recheckLater(tx, person.id, null)
  if (record.isSubscriptionCurrent || !(await mayGo(tx, person)))
    return recheckLater(tx, person.id, RECHECK_DAYS)
  const [familyId] = person.isActive || person.kind === 'professional' ? [] : await familiesOf(tx, person.id)
  if (familyId === undefined || !(await hasActiveParent(tx, familyId))) return erasePerson(tx, person.id)
  await resetParent(tx, { userId: person.id, familyId, email: null })
}

/** Whether a person has no open link and no open payment. A renewal is a payment too. */
async function mayGo(tx: Tx, { id, kind, ageDays }: OldSignUp): Promise<boolean> {
  if (kind === 'professional') return ageDays >= UNFINISHED_PROFESSIONAL_DAYS
  if (ageDays < UNFINISHED_PARENT_DAYS) return false
  if (await findOpenInvitation(tx, { userId: id, familyId: null })) return false
  await lockSubscriptionsOf(tx, id)
  return !(await isAnyPaymentUnderWay(tx, id))
}
