import type { Db, Tx } from '#server/db/database.ts'
import { accessEmail } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { deviceHashes, isDeviceRemembered } from './known-devices.ts'
import { lockPerson } from '../person-store.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account of a username, and whether the device is known to it. A name without an account takes the same time. */
export function findAccount(
  db: Db,
  secrets: Secrets,
  { usernameNormalised, device }: { usernameNormalised: string; device: string | null },
) {
  return accounts(db, secrets, device)
    .where('credentials.username_normalised', '=', usernameNormalised)
    .executeTakeFirst()
}

/** The account of a person, and whether the device is known to it. */
export async function findAccountOf(
  db: Db | Tx,
  secrets: Secrets,
  { userId, device }: { userId: string; device: string | null },
): Promise<Account | null> {
  const account = await accounts(db, secrets, device)
    .where('credentials.user_id', '=', userId)
    .executeTakeFirst()
  return account ?? null
}

function accounts(db: Db | Tx, secrets: Secrets, device: string | null) {
  return db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['credentials.user_id', 'credentials.username', 'credentials.password_hash'])
    .select(['credentials.new_password_needed', 'credentials.changed_at'])
    .select(['users.kind', 'users.first_name', accessEmail.as('email'), 'users.locale'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('known_devices')
            .select('known_devices.user_id')
            .whereRef('known_devices.user_id', '=', 'credentials.user_id')
            .where('known_devices.device_hash', 'in', deviceHashes(secrets, device ?? ''))
            .where(isDeviceRemembered),
        )
        .as('device_known'),
    ])
    .where('users.erased_at', 'is', null)
}

/**
 * Locks the person of an account, and returns whether the checked password is still the right one. A new password,
 * “This was not me” or an erasure may have come first.
 */
export async function lockChecked(
  tx: Tx,
  { user_id: userId, password_hash: hash, changed_at: changedAt, new_password_needed: isNeeded }: Account,
): Promise<boolean> {
  await lockPerson(tx, userId)
  const now = await tx
    .selectFrom('credentials')
    .select(['password_hash', 'changed_at', 'new_password_needed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (now?.new_password_needed !== isNeeded) return false
  // Another log-in may have renewed the hash of the same password.
  return now.password_hash === hash || now.changed_at.getTime() === changedAt.getTime()
}

/** Replaces a password hash with one of the current parameters and key. A password that was set since then is kept. */
export async function renewHash(
  tx: Tx,
  { userId, before, passwordHash }: { userId: string; before: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', before)
    .execute()
}
