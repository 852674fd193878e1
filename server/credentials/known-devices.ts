import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets.ts'

/** How long a device stays known after its last log-in. */
export const DEVICE_DAYS = 30

/**
 * Makes this device a known device of the person. It gets a new secret at each log-in. A secret that was copied or
 * planted before becomes useless.
 */
export async function rememberDevice(
  tx: Tx,
  secrets: Secrets,
  { userId, before }: { userId: string; before: string | null },
): Promise<string> {
  if (before !== null) await forgetDevice(tx, deviceHashes(secrets, before))
  const device = newSecret()
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash(secrets, device) })
    .execute()
  return device
}

/** Forgets all devices of a person and their mailed codes. This follows every new password. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('device_codes').where('user_id', '=', userId).execute()
}

/** Forgets one device, by its stored forms, for every person who logged in from it. */
export async function forgetDevice(db: Db | Tx, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('known_devices').where('device_hash', 'in', hashes).execute()
}

/** Whether a row of `known_devices` is still valid. */
export const isDeviceRemembered = sql<boolean>`
  known_devices.last_used_at > app_now() - make_interval(days => ${sql.lit(DEVICE_DAYS)})`

/** The hash of a device's secret, as the database stores it. */
export function deviceHash(secrets: Secrets, device: string): Buffer {
  return secrets.hash('device', device)
}

/** All stored forms of a device's secret, for a look-up. */
export function deviceHashes(secrets: Secrets, device: string): readonly Buffer[] {
  return secrets.hashes('device', device)
}
