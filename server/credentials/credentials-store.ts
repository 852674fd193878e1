import { sql } from 'kysely'
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
      has_logged_in: false,
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
      conflict.column('user_id').doUpdateSet({ ...columns, tries: 0, changed_at: sql<Date>`app_now()` }),
    )
    .execute()
}

/** Forgets the answers that support would ask for. */
export async function forgetSecurityQuestion(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('security_questions').where('user_id', '=', userId).execute()
}
