import { sql, type InsertObject, type UpdateObject } from 'kysely'
import type { ReferralDraft } from '#domain/people/draft.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { oneAtATime } from '#server/db/transaction.ts'
import { recordEvent } from '#server/events/index.ts'
import { isEmailHeld } from './email-held.ts'

type NewPerson = InsertObject<Tables, 'users'>

/** Adds a person. Returns their id. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<string> {
  const { id } = await tx.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds a person. If the record exists already, it stays unchanged. */
export async function addPersonOnce(tx: Tx, person: NewPerson & { id: string }): Promise<void> {
  await tx
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** New values of a person's columns. The database sets the instants. */
export type PersonChanges = UpdateObject<Tables, 'users'>

/** Changes columns of a person. */
export async function changePerson(
  tx: Tx,
  { userId, changes }: { userId: string; changes: PersonChanges },
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Stores how a person has heard of us. */
export async function saveReferral(
  tx: Tx,
  { userId, referral }: { userId: string; referral: ReferralDraft },
): Promise<void> {
  await changePerson(tx, { userId, changes: { referral: JSON.stringify(referral) } })
}

/**
 * Activates a person. If another active person has the e-mail, that person keeps the address. This person is then
 * marked as a possible duplicate, which support reconciles.
 */
export async function activate(
  tx: Tx,
  { userId, kind, email }: { userId: string; kind: 'parent' | 'professional'; email: string | null },
): Promise<void> {
  const emailNormalised = email === null ? null : normaliseEmail(email)
  // One activation per address at a time. Creating a family takes the same lock.
  await oneAtATime(tx, emailNormalised ?? userId)
  const { rows } = await sql`
    update users set activated_at = app_now(), possible_duplicate = possible_duplicate or owned.already,
                     email_normalised = case when owned.already then null else users.email_normalised end
    from (select exists (select 1 from users other
                         where other.kind = ${kind} and other.email_normalised = ${emailNormalised}
                           and other.activated_at is not null and other.id <> ${userId})
                 or ${isEmailHeld({ kind, normalised: emailNormalised, except: userId })} as already) owned
    where id = ${userId} and activated_at is null
    returning id`.execute(tx)
  if (rows.length > 0)
    await recordEvent(tx, { type: 'person.signed_up', personId: userId, data: { role: kind } })
}
