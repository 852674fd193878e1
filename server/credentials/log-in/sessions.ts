import { sql } from 'kysely'
import { FRESH_LOG_IN_MINUTES } from '#domain/privacy/erasure.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { recordAccountEvent } from '../account-events.ts'
import { deviceHash, forgetDevice } from './known-devices.ts'

export const SESSION_IDLE_MINUTES = 30
const SESSION_HOURS = 12

type NewSession = {
  userId: string
  device?: string | null
  /** The passkey of this log-in. */
  passkeyId?: string | null
}

/** Starts a session and returns its secret. Every log-in gets its own. */
export async function startSession(
  tx: Db | Tx,
  secrets: Secrets,
  { userId, device = null, passkeyId = null }: NewSession,
): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      hash: secrets.hash('session', secret),
      user_id: userId,
      device_hash: device === null ? null : deviceHash(secrets, device),
      passkey_id: passkeyId,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .execute()
  await recordAccountEvent(tx, { userId, what: 'logged-in' })
  return secret
}

/** The owner of a session, or null if it has ended, is idle or is too old. Each use resets the idle time. */
export async function findSession(
  db: Db | Tx,
  secrets: Secrets,
  secret: string,
): Promise<{ userId: string } | null> {
  const session = await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`app_now()` })
    .where('hash', 'in', secrets.hashes('session', secret))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('last_seen_at', '>', sql<Date>`app_now() - make_interval(mins => ${SESSION_IDLE_MINUTES})`)
    .returning('user_id')
    .executeTakeFirst()
  return session ? { userId: session.user_id } : null
}

/** Ends one session and forgets its device, even if the session has already expired. */
export async function endSession(db: Db | Tx, secrets: Secrets, secret: string): Promise<void> {
  const ended = await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(expires_at, app_now())` })
    .where('hash', 'in', secrets.hashes('session', secret))
    .returning(['device_hash', 'user_id'])
    .executeTakeFirst()
  if (ended) await recordAccountEvent(db, { userId: ended.user_id, what: 'logged-out' })
  if (ended?.device_hash) await forgetDevice(db, [ended.device_hash])
}

/** Ends every session of a person on all devices. */
export async function endSessionsOf(tx: Db | Tx, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`app_now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordAccountEvent(tx, { userId, what: 'sessions-ended' })
}

/** Ends the sessions that a passkey has opened, except the one with this secret, and forgets their browsers. */
export async function endSessionsOfPasskey(
  tx: Tx,
  secrets: Secrets,
  { userId, passkeyId, secret }: { userId: string; passkeyId: string; secret: string },
): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(expires_at, app_now())` })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .where('hash', 'not in', secrets.hashes('session', secret))
    .returning('device_hash')
    .execute()
  const devices = ended.flatMap(({ device_hash: hash }) => (hash ? [hash] : []))
  if (devices.length > 0) await forgetDevice(tx, devices)
}

/** Whether the log-in of a live session is not older than `FRESH_LOG_IN_MINUTES`. */
export async function isFreshSession(db: Db | Tx, secrets: Secrets, secret: string): Promise<boolean> {
  const fresh = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('hash', 'in', secrets.hashes('session', secret))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${FRESH_LOG_IN_MINUTES})`)
    .executeTakeFirst()
  return fresh !== undefined
}
