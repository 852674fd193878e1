import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'

/** How long a device stays known after its last log-in. */
const DEVICE_DAYS = 30

/** What a person later sees of a browser: its name, and the country of its last log-in. */
export type Visitor = { browser: string | null; country: string | null }
const UNKNOWN: Visitor = { browser: null, country: null }

/**
 * Makes this device a known device of the person. It gets a new secret at each log-in. An earlier copied or planted
 * secret becomes useless. The time of the first log-in stays.
 */
export async function rememberDevice(
  tx: Tx,
  secrets: Secrets,
  { userId, before, visitor = UNKNOWN }: { userId: string; before: string | null; visitor?: Visitor },
): Promise<string> {
  const known = before === null ? null : await takeDevice(tx, secrets, { userId, before })
  const device = newSecret()
  await tx
    .insertInto('known_devices')
    .values({
      user_id: userId,
      device_hash: deviceHash(secrets, device),
      first_used_at: known?.first_used_at ?? sql<Date>`app_now()`,
      browser: visitor.browser ?? known?.browser ?? null,
      country: visitor.country ?? known?.country ?? null,
    })
    .execute()
  return device
}

/** Forgets a device for every person, and returns its entry in this person's list. */
async function takeDevice(tx: Tx, secrets: Secrets, { userId, before }: { userId: string; before: string }) {
  const taken = await tx
    .deleteFrom('known_devices')
    .where('device_hash', 'in', deviceHashes(secrets, before))
    .returning(['user_id', 'first_used_at', 'browser', 'country'])
    .execute()
  return taken.find(({ user_id }) => user_id === userId) ?? null
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
