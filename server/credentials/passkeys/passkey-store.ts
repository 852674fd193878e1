import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Passkey } from '#domain/contracts/passkeys.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type StoredPasskey = Selectable<Tables['passkeys']>
type Owned = { userId: string; passkeyId: string }

const HANDLE_BYTES = 32

/** The passkeys of a person, the newest first. */
export async function passkeysOf(db: Db | Tx, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * The user handle of a person: the one of their passkeys, or a new random one. It contains no data about the person.
 */
export function handleOf([first]: readonly StoredPasskey[]): string {
  return first?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url')
}

/** A passkey as its owner sees it. It contains no key and no id of the device. */
export function shown({ id, name, backed_up, created_at, last_used_at }: StoredPasskey): Passkey {
  return {
    id,
    name,
    isBackedUp: backed_up,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }
}

/** The passkey with the id that a device sent; null if it is unknown. */
export async function findByCredential(
  db: Db | Tx,
  { credentialId, lock = false }: { credentialId: string; lock?: boolean },
): Promise<StoredPasskey | null> {
  const query = db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** Stores the data that a log-in sent about a passkey, and the time of its use. */
export async function recordUse(
  tx: Tx,
  { id, ...changed }: { id: string; counter: number; backed_up: boolean },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ ...changed, last_used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the person has no such passkey. */
export async function renamePasskey(
  db: Db,
  { userId, passkeyId, name }: Owned & { name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Deletes one passkey of a person. Returns its name, or null if they have no such passkey. */
export async function deletePasskey(tx: Tx, { userId, passkeyId }: Owned): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name ?? null
}

/** Removes every passkey of a person, and the challenges for new ones. This follows every new password. */
export async function forgetPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
