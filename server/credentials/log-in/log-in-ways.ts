import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** How a person can log in, besides a password. */
export type LogInWays = {
  passkeys: number
  /** The password is no longer accepted, so the person must set a new one. */
  needsNewPassword: boolean
}

/** How a person can log in; null without an account. */
export async function readLogInWays(db: Db, userId: string): Promise<LogInWays | null> {
  const ways = await db
    .selectFrom('credentials')
    .select('new_password_needed as needsNewPassword')
    .select(
      sql<number>`(select count(*)::int from passkeys where user_id = credentials.user_id)`.as('passkeys'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ways ?? null
}
