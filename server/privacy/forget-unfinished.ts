import { RECHECK_DAYS, UNFINISHED_PARENT_DAYS, UNFINISHED_PROFESSIONAL_DAYS } from '#domain/privacy/terms.ts'
import { findPersonRecord } from '#server/credentials/index.ts'
import { familiesOf, hasActiveParent } from '#server/families/index.ts'
import type { Tx } from '#server/db/database.ts'
import { findOpenInvitation, resetParent } from '#server/invites/index.ts'
import { paymentStatus } from '#server/payments/index.ts'
import { lockOldSignUps, recheckLater, type OldSignUp } from '#server/people/index.ts'
import type { Job } from '#server/platform/job.ts'
import { erasePerson } from './erase-person.ts'

const AT_ONCE = 100

/**
 * Deletes the data of people who never set a password. Of a parent whom the other one entered, the name stays for the
 * family.
 */
export const forgetUnfinished: Job = {
  name: 'forget-unfinished',
  everySeconds: 3600,
  run: async ({ db, isStopping }) => {
    let total = 0
    while (!isStopping()) {
      const looked = await db.transaction().execute(async (tx) => {
        const people = await lockOldSignUps(tx, AT_ONCE)
        for (const person of people) await lookAt(tx, person)
        return people.length
      })
      total += looked
      if (looked < AT_ONCE) break
    }
    return total
  },
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

/** Whether a person has no open link and no open payment. */
async function mayGo(tx: Tx, { id, kind, ageDays }: OldSignUp): Promise<boolean> {
  if (kind === 'professional') return ageDays >= UNFINISHED_PROFESSIONAL_DAYS
  if (ageDays < UNFINISHED_PARENT_DAYS) return false
  if (await findOpenInvitation(tx, { userId: id, familyId: null })) return false
  return (await paymentStatus(tx, id)) !== 'processing'
}
