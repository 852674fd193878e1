import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets.ts'
import { deviceHash, forgetDevice } from './known-devices.ts'

export const SESSION_IDLE_MINUTES = 30
export const SESSION_HOURS = 12

/** Starts a session and returns its bearer; every log-in has one of its own. */
export async function startSession(
  tx: Db | Tx,
  secrets: Secrets,
  { userId, device = null }: { userId: string; device?: string | null },
): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      hash: secrets.hash('session', secret),
      user_id: userId,
      device_hash: device === null ? null : deviceHash(secrets, device),
      expires_at: sql<Date>`now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .execute()
  return secret
}

/** Whose session this is; null once it ended, idled out or reached its age. Being used keeps it awake. */
export async function findSession(
  db: Db | Tx,
  secrets: Secrets,
  secret: string,
): Promise<{ userId: string } | null> {
  const session = await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('hash', '=', secrets.hash('session', secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(mins => ${SESSION_IDLE_MINUTES})`)
    .returning('user_id')
    .executeTakeFirst()
  return session ? { userId: session.user_id } : null
}

/** Ends one session. The device it was opened on is a strange one again, also when the session has run out before. */
export async function endSession(db: Db | Tx, secrets: Secrets, secret: string): Promise<void> {
  const ended = await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('hash', '=', secrets.hash('session', secret))
    .returning('device_hash')
    .executeTakeFirst()
  if (ended?.device_hash) await forgetDevice(db, ended.device_hash)
}

/** Ends every session of a person, wherever it was opened. */
export async function endSessionsOf(tx: Db | Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}
