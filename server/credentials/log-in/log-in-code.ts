import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { LOG_IN_CODE_LENGTH, LOG_IN_CODE_MINUTES } from '#domain/flows/log-in.ts'
import type { Db } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findAccessEmail } from '#server/people/index.ts'
import { digitsOf, MAILED_CODE_TRIES, newMailedCode } from '#server/platform/mailed-code.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { deviceHash, deviceHashes } from './known-devices.ts'
import { codeCounts, countUp } from './log-in-counts.ts'
import { lockPerson } from '../person-store.ts'

const CODE = 'log-in-code'

type Person = { user_id: string; first_name: string; email: string | null; locale: string }
type Asking = { userId: string; device: string }

/** Mails a code that only this device can use. It replaces the previous code of the device. */
export async function mailCode(
  db: Db,
  secrets: Secrets,
  { person, device, address }: { person: Person; device: string; address: string },
): Promise<void> {
  const { user_id: userId } = person
  if (person.email === null || (await countUp(db, secrets, codeCounts({ userId, address })))) return
  const code = newMailedCode(LOG_IN_CODE_LENGTH)
  const row = {
    code_hash: secrets.hash(CODE, codeWords({ userId, code })),
    tries: 0,
    expires_at: sql<Date>`app_now() + make_interval(mins => ${LOG_IN_CODE_MINUTES})`,
  }
  await db.transaction().execute(async (tx) => {
    // The address may have changed since the person was read. Its holder must not get this code.
    await lockPerson(tx, userId)
    const email = await findAccessEmail(tx, userId)
    if (email === null) return
    // An earlier code of the device may be stored with another key.
    await tx
      .deleteFrom('device_codes')
      .where('user_id', '=', userId)
      .where('device_hash', 'in', deviceHashes(secrets, device))
      .execute()
    await tx
      .insertInto('device_codes')
      .values({ user_id: userId, device_hash: deviceHash(secrets, device), ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(row))
      .execute()
    await enqueueMail(tx, {
      dedupe: `log-in-code:${randomUUID()}`,
      recipient: email,
      locale: person.locale,
      mail: { kind: 'log-in-code', firstName: person.first_name, code, minutes: LOG_IN_CODE_MINUTES },
    })
  })
}

/** Whether a code is the one mailed for this device. A right code works once, and each wrong try counts. */
export async function spendCode(
  db: Db,
  secrets: Secrets,
  { userId, device, code }: Asking & { code: string },
): Promise<boolean> {
  const tried = await db
    .updateTable('device_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('device_hash', 'in', deviceHashes(secrets, device))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('tries', '<', MAILED_CODE_TRIES)
    .returning(['device_hash as hash', 'code_hash', 'tries'])
    .executeTakeFirst()
  if (!tried) return false
  if (secrets.isHash(tried.code_hash, CODE, codeWords({ userId, code })))
    return consume(db, { userId, hash: tried.hash })
  if (tried.tries >= MAILED_CODE_TRIES) await askForNewPassword(db, userId)
  return false
}

/** Returns false if another request has just used the code. */
async function consume(db: Db, { userId, hash }: { userId: string; hash: Buffer }): Promise<boolean> {
  const used = await db
    .deleteFrom('device_codes')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Another person knows the password and guesses codes. So the owner must choose a new password at the next log-in. */
async function askForNewPassword(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ new_password_needed: true })
    .where('user_id', '=', userId)
    .execute()
}

function codeWords({ userId, code }: { userId: string; code: string }): string {
  return `${userId}:${digitsOf(code)}`
}
