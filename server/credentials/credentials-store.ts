import { sql } from 'kysely'
import type { ReferralDraft } from '#domain/people/draft.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { normaliseUsername } from '#domain/people/username.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findPersonRecord } from './person-store.ts'

/** The facts about a person that decide which credentials they may set. */
export type Owner = {
  userId: string
  kind: 'parent' | 'professional'
  firstName: string
  email: string | null
  agreedToTerms: boolean
  hasReferral: boolean
  hasSecurityQuestion: boolean
  hasCredentials: boolean
  isPaidUp: boolean
}

/** The person that a token belongs to, or null if they were erased. */
export async function findOwner(db: Db | Tx, userId: string): Promise<Owner | null> {
  const person = await findPersonRecord(db, userId)
  if (!person) return null
  return {
    userId,
    kind: person.kind,
    firstName: person.first_name,
    email: person.email,
    agreedToTerms: person.agreed_to_terms_at !== null,
    hasReferral: person.referral !== null,
    hasSecurityQuestion: person.hasSecurityQuestion,
    hasCredentials: person.hasCredentials,
    isPaidUp: person.isSubscriptionCurrent,
  }
}

/** Whether a username is taken, in any spelling. */
export async function isUsernameTaken(db: Db | Tx, username: string): Promise<boolean> {
  const taken = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('username_normalised', '=', normaliseUsername(username))
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives a person their username. Returns false if they already have one, or if another person took it first. */
export async function insertCredentials(
  tx: Tx,
  { userId, username, passwordHash }: { userId: string; username: string; passwordHash: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('credentials')
    .values({
      user_id: userId,
      username,
      username_normalised: normaliseUsername(username),
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Saves the answers that support will ask for. The answer and the code are stored as hashes. */
export async function saveSecurityQuestion(
  tx: Tx,
  {
    userId,
    question,
    answerHash,
    codeHash,
  }: { userId: string; question: string; answerHash: string; codeHash: string },
): Promise<void> {
  const columns = { question, answer_hash: answerHash, code_hash: codeHash }
  await tx
    .insertInto('security_questions')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...columns, tries: 0, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function saveReferral(
  tx: Tx,
  { userId, referral }: { userId: string; referral: ReferralDraft },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ referral: JSON.stringify(referral) })
    .where('id', '=', userId)
    .execute()
}

/**
 * Activates a person. If another active person has the e-mail, that person keeps the address. This person is then
 * marked as a possible duplicate, which support reconciles.
 */
export async function activate(
  tx: Tx,
  { userId, kind, email }: Pick<Owner, 'userId' | 'kind' | 'email'>,
): Promise<void> {
  const emailNormalised = email === null ? null : normaliseEmail(email)
  // One activation per address at a time. Creating a family takes the same lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailNormalised ?? userId}, 0))`.execute(tx)
  await sql`
    update users set activated_at = now(), possible_duplicate = possible_duplicate or owned.already,
                     email_normalised = case when owned.already then null else users.email_normalised end
    from (select exists (select 1 from users other
                         where other.kind = ${kind} and other.email_normalised = ${emailNormalised}
                           and other.activated_at is not null and other.id <> ${userId}) as already) owned
    where id = ${userId} and activated_at is null`.execute(tx)
}

/** Ends the open invitations of a person who has joined. */
export async function endInvites(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ state: 'active', ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', 'not in', ['active', 'expired', 'declined', 'revoked'])
    .execute()
}
