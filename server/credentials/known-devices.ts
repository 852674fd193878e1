import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets.ts'

/** How long a device counts as one its person logs in from, after the last time. */
export const DEVICE_DAYS = 30

/**
 * From now on this device is one its person logs in from. It gets a new secret each time: one that somebody put
 * there, or copied before, is worth nothing.
 */
export async function rememberDevice(
  tx: Tx,
  secrets: Secrets,
  { userId, before }: { userId: string; before: string | null },
): Promise<string> {
  if (before !== null) await forgetDevice(tx, deviceHash(secrets, before))
  const device = newSecret()
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash(secrets, device) })
    .execute()
  return device
}

/** After a new password every device is a strange one again, and no mailed code works. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('device_codes').where('user_id', '=', userId).execute()
}

/** Forgets one device, for everybody who logged in from it. */
export async function forgetDevice(db: Db | Tx, hash: Buffer): Promise<void> {
  await db.deleteFrom('known_devices').where('device_hash', '=', hash).execute()
}

/** Whether a row of `known_devices` still counts. */
export const isDeviceRemembered = sql<boolean>`
  known_devices.last_used_at > now() - make_interval(days => ${sql.lit(DEVICE_DAYS)})`

/** What the database keeps of a device. */
export function deviceHash(secrets: Secrets, device: string): Buffer {
  return secrets.hash('device', device)
}
