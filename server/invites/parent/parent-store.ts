import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import { FIRST_CHECK_DAYS } from '#domain/privacy/terms.ts'
import { findPersonRecord, forgetSecurityQuestion, type PersonRecord } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { changePerson, forgetPerson } from '#server/people/index.ts'

export type ParentRecord = PersonRecord

/** The record of a parent, or null if it was erased or belongs to a professional. */
export async function findParent(db: Db | Tx, userId: string): Promise<ParentRecord | null> {
  const person = await findPersonRecord(db, userId)
  return person?.kind === 'parent' ? person : null
}

/** Erases the typed data of a person who turned out to have an account. */
export async function forgetParent(tx: Tx, userId: string): Promise<void> {
  await forgetSecurityQuestion(tx, userId)
  await forgetPerson(tx, userId)
}

/**
 * Resets an invited person to the entered name, with this address or none. It removes everything that they typed, or
 * that a stranger typed through a misdirected link.
 */
export async function resetParent(
  tx: Tx,
  { userId, familyId, email }: { userId: string; familyId: string; email: string | null },
): Promise<void> {
  const member = await tx
    .selectFrom('family_members')
    .select(['first_name', 'last_name'])
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const nothing = { phone_country_code: null, phone_number: null, time_zone: null, address: null }
  await changePerson(tx, {
    userId,
    changes: {
      ...member,
      ...nothing,
      referral: null,
      agreed_to_terms_at: null,
      marketing_opt_in: false,
      email,
      email_normalised: email === null ? null : normaliseEmail(email),
      // If the sign-up is never finished, a job deletes the address again.
      forget_after: email === null ? null : sql<Date>`app_now() + make_interval(days => ${FIRST_CHECK_DAYS})`,
    },
  })
  await forgetSecurityQuestion(tx, userId)
}

/** Whether billing is possible, which needs the address and the time zone. */
export function isBillingComplete({
  address,
  time_zone,
}: Pick<ParentRecord, 'address' | 'time_zone'>): boolean {
  return address !== null && time_zone !== null
}
