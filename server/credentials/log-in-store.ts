import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { deviceHash, isDeviceRemembered } from './known-devices.ts'

/** Who has a name, and whether they have logged in from the device that asks; a name nobody has costs the same. */
export function findAccount(
  db: Db,
  secrets: Secrets,
  { usernameNormalised, device }: { usernameNormalised: string; device: string | null },
) {
  return db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['credentials.user_id', 'credentials.username', 'credentials.password_hash'])
    .select(['credentials.new_password_needed'])
    .select(['users.kind', 'users.first_name', 'users.email', 'users.locale'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('known_devices')
            .select('known_devices.user_id')
            .whereRef('known_devices.user_id', '=', 'credentials.user_id')
            .where('known_devices.device_hash', '=', deviceHash(secrets, device ?? ''))
            .where(isDeviceRemembered),
        )
        .as('device_known'),
    ])
    .where('credentials.username_normalised', '=', usernameNormalised)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
}

/** Keeps a password's hash in today's form. */
export async function renewHash(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
}
