import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Instrument } from '#server/payments/gateway.ts'
import { newId } from './new-id.ts'
import type { Behaviour } from './test-cards.ts'

export type Vaulted = Selectable<Tables['sandbox_vault']>

export type NewVaulted = {
  instrument: Instrument
  fingerprint: string
  behaviour: Behaviour
  /** The merchant's own token. */
  token?: string
  /** Both are set only for an instrument that is kept without a charge. */
  requestKey?: string | null
  nonce?: string
}

/** Puts an instrument on file. Returns its token. */
export async function addToVault(db: Db | Tx, given: NewVaulted): Promise<string> {
  const token = given.token ?? newId()
  await db
    .insertInto('sandbox_vault')
    .values({
      token,
      instrument: JSON.stringify(given.instrument),
      fingerprint: given.fingerprint,
      behaviour: given.behaviour,
      request_key: given.requestKey ?? null,
      nonce: given.nonce ?? null,
    })
    .execute()
  return token
}

/** The instrument of a token, locked until the end of the transaction; null for an unknown token. */
export async function lockVaulted(tx: Tx, token: string): Promise<Vaulted | null> {
  return (await ofToken(tx, token).forUpdate().executeTakeFirst()) ?? null
}

/** The instrument of a token, also a removed one; null for an unknown token. */
export async function readVaulted(db: Db, token: string): Promise<Vaulted | null> {
  return (await ofToken(db, token).executeTakeFirst()) ?? null
}

function ofToken(db: Db | Tx, token: string) {
  return db.selectFrom('sandbox_vault').selectAll().where('token', '=', token)
}

/** The instrument on file; null for an unknown or removed one. */
export async function findVaulted(db: Db, token: string): Promise<Instrument | null> {
  const row = await db
    .selectFrom('sandbox_vault')
    .select('instrument')
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.instrument ?? null
}

/** The instrument kept by an earlier call with this key. */
export async function findKept(tx: Tx, requestKey: string): Promise<Vaulted | null> {
  const row = await tx
    .selectFrom('sandbox_vault')
    .selectAll()
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row ?? null
}

/** Ends an instrument on file, as its buyer does in a wallet. Returns whether there was one. */
export async function revokeVaulted(db: Db | Tx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_vault')
    .set({ revoked_at: sql`app_now()` })
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
