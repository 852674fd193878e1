import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { LOG_IN_CODE_LENGTH, LOG_IN_CODE_MINUTES } from '#domain/flows/log-in.ts'
import type { Db } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { browserHash } from './log-in-store.ts'

/** Wrong tries on one code. Whoever needs more knows the password and not the mail. */
export const CODE_TRIES_MAX = 5

type Person = { user_id: string; first_name: string; email: string | null; locale: string }
type Asking = { userId: string; browser: string | null }

/** Mails a code that only the browser that asked can use; it takes the place of the one before. */
export async function mailCode(
  db: Db,
  secrets: Secrets,
  { person, browser }: { person: Person; browser: string | null },
): Promise<void> {
  const { email } = person
  if (email === null) return
  const code = String(randomInt(10 ** LOG_IN_CODE_LENGTH)).padStart(LOG_IN_CODE_LENGTH, '0')
  const row = {
    browser_hash: browserHash(secrets, browser),
    code_hash: codeHash(secrets, { userId: person.user_id, code }),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${LOG_IN_CODE_MINUTES})`,
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('log_in_codes')
      .values({ user_id: person.user_id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await enqueueMail(tx, {
      dedupe: `log-in-code:${randomUUID()}`,
      recipient: email,
      locale: person.locale,
      mail: { kind: 'log-in-code', firstName: person.first_name, code, minutes: LOG_IN_CODE_MINUTES },
    })
  })
}

/** Whether a code is the one mailed for this browser; a right one works once, and each wrong try counts. */
export async function spendCode(
  db: Db,
  secrets: Secrets,
  { userId, browser, code }: Asking & { code: string },
): Promise<boolean> {
  const tried = await db
    .updateTable('log_in_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash(secrets, browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', CODE_TRIES_MAX)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  if (!tried) return false
  if (timingSafeEqual(tried.code_hash, codeHash(secrets, { userId, code }))) return consume(db, userId)
  if (tried.tries >= CODE_TRIES_MAX) await askForNewPassword(db, userId)
  return false
}

/** False when the same code was used a moment before. */
async function consume(db: Db, userId: string): Promise<boolean> {
  const used = await db
    .deleteFrom('log_in_codes')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Somebody knows the password and guesses codes: its owner chooses another one when they next log in. */
async function askForNewPassword(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ new_password_needed: true })
    .where('user_id', '=', userId)
    .execute()
}

function codeHash(secrets: Secrets, { userId, code }: { userId: string; code: string }): Buffer {
  return secrets.hash('log-in-code', `${userId}:${code.replaceAll(/\D/g, '')}`)
}
