import { sql } from 'kysely'
import { EMAIL_CODE_LENGTH, EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '#domain/people/email-change.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { digitsOf, newMailedCode } from '#server/platform/mailed-code.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

const CODE = 'email-change-code'

/** The address that a person wants and has not confirmed yet; null if there is none, or if its code has expired. */
export async function findRequest(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_requests')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Stores the address that a person wants, and returns its code. An earlier request is replaced. */
export async function saveRequest(
  tx: Tx,
  secrets: Secrets,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const code = newMailedCode(EMAIL_CODE_LENGTH)
  const row = {
    email,
    code_hash: secrets.hash(CODE, codeWords({ userId, email, code })),
    tries: 0,
    expires_at: sql<Date>`app_now() + make_interval(mins => ${EMAIL_CODE_MINUTES})`,
  }
  await tx
    .insertInto('email_requests')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return code
}

/** The address that a code confirms, or null. Every try counts. */
export async function tryCode(
  tx: Tx,
  secrets: Secrets,
  { userId, code }: { userId: string; code: string },
): Promise<string | null> {
  const row = await tx
    .updateTable('email_requests')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('tries', '<', EMAIL_CODE_TRIES)
    .returning(['email', 'code_hash'])
    .executeTakeFirst()
  if (!row) return null
  const { email } = row
  return secrets.isHash(row.code_hash, CODE, codeWords({ userId, email, code })) ? email : null
}

/** Deletes the request of a person. */
export async function forgetRequest(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_requests').where('user_id', '=', userId).execute()
}

function codeWords({ userId, email, code }: { userId: string; email: string; code: string }): string {
  return `${userId}:${email}:${digitsOf(code)}`
}
