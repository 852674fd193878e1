import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { isCurrent } from '#server/subscriptions/index.ts'

/** A person, with the facts that decide their next step. */
export type PersonRecord = Selectable<Tables['users']> & {
  hasSecurityQuestion: boolean
  hasCredentials: boolean
  isSubscriptionCurrent: boolean
}

/** The record of a person, or null if they were erased. */
export async function findPersonRecord(db: Db | Tx, userId: string): Promise<PersonRecord | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .leftJoin('security_questions', 'security_questions.user_id', 'users.id')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.user_id', '=', 'users.id').on(isCurrent('subscriptions')),
    )
    .selectAll('users')
    .select([
      'credentials.user_id as credentials_of',
      'security_questions.user_id as question_of',
      'subscriptions.user_id as subscription_of',
    ])
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { credentials_of, question_of, subscription_of, ...user } = row
  return {
    ...user,
    hasSecurityQuestion: question_of !== null,
    hasCredentials: credentials_of !== null,
    isSubscriptionCurrent: subscription_of !== null,
  }
}

/** Locks a person against other changes. Lock the person before any of their tokens. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Whether the erasure of a person was requested. They can still cancel it. */
export async function isErasureAsked(db: Db | Tx, userId: string): Promise<boolean> {
  const erasure = await db
    .selectFrom('erasures')
    .select('due_at')
    .where('person_id', '=', userId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return erasure !== undefined
}
