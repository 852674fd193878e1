import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { Instrument } from '#server/payments/gateway.ts'
import type { Behaviour } from './test-cards.ts'
import { nameOf, testNonce } from './test-nonces.ts'

type Row = Selectable<Tables['sandbox_nonces']>

export type Nonce = {
  instrument: Instrument
  fingerprint: string
  behaviour: Behaviour
  cvvResult: Row['cvv_result']
  verification: Row['verification']
  verifiedMinor: number | null
  consumedBy: string | null
  ageMs: number
}

export type NewNonce = Pick<Nonce, 'instrument' | 'behaviour' | 'fingerprint'> & {
  cvvResult?: Row['cvv_result']
  verification?: Row['verification']
  verifiedMinor?: number
}

/** Creates a nonce for an instrument of the buyer. It is valid for one authorisation. */
export async function createNonce(db: Db | Tx, given: NewNonce): Promise<string> {
  const nonce = newNonce()
  await insertNonce(db, given, nonce).execute()
  return nonce
}

function insertNonce(db: Db | Tx, given: NewNonce, nonce: string) {
  return db.insertInto('sandbox_nonces').values({
    nonce,
    instrument: JSON.stringify(given.instrument),
    fingerprint: given.fingerprint,
    behaviour: given.behaviour,
    cvv_result: given.cvvResult ?? 'match',
    verification: given.verification ?? 'none',
    verified_minor: given.verifiedMinor ?? null,
  })
}

/** A fingerprint that is equal for two entries of one card or account, and does not reveal it. */
export function fingerprintOf(identity: string): string {
  return sha256(identity).toString('hex')
}

function newNonce(): string {
  return `sandbox-${randomUUID()}`
}

const AGE_MS = sql<number>`extract(epoch from app_now() - sandbox_nonces.created_at)::float8 * 1000`

/** The nonce, locked until the end of the transaction; null for an unknown nonce. A test nonce exists from its first use. */
export async function lockNonce(tx: Tx, nonce: string): Promise<Nonce | null> {
  const known = testNonce(nonce)
  const row = known
    ? await insertNonce(tx, { ...known, fingerprint: fingerprintOf(nameOf(nonce)) }, nonce)
        .onConflict((conflict) => conflict.column('nonce').doUpdateSet({ nonce }))
        .returningAll()
        .returning(AGE_MS.as('age_ms'))
        .executeTakeFirst()
    : await tx
        .selectFrom('sandbox_nonces')
        .selectAll()
        .select(AGE_MS.as('age_ms'))
        .where('nonce', '=', nonce)
        .forUpdate()
        .executeTakeFirst()
  if (!row) return null
  return {
    instrument: row.instrument,
    fingerprint: row.fingerprint,
    // The column contains only values that `createNonce` wrote.
    behaviour: row.behaviour as Behaviour,
    cvvResult: row.cvv_result,
    verification: row.verification,
    verifiedMinor: row.verified_minor,
    consumedBy: row.consumed_by,
    ageMs: row.age_ms,
  }
}

/** The instrument of a nonce, and whether its issuer verified it; null for an unknown nonce. */
export async function findNonce(
  db: Db,
  nonce: string,
): Promise<Pick<Nonce, 'instrument' | 'verification'> | null> {
  const known = await db
    .selectFrom('sandbox_nonces')
    .select(['instrument', 'verification'])
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return known ?? testNonce(nonce)
}

const LOST: readonly Behaviour[] = ['lost-answer', 'lost-request']

/** Counts a send of this nonce and returns the fault that it causes; null without one. */
export async function wireBehaviour(db: Db, nonce: string): Promise<'lost-answer' | 'lost-request' | null> {
  const known = testNonce(nonce)
  if (known && !LOST.includes(known.behaviour)) return null
  const row = await db
    .updateTable('sandbox_nonces')
    .set((eb) => ({ sends: eb('sends', '+', 1) }))
    .where('nonce', '=', nonce)
    .where('behaviour', 'in', LOST)
    .returning(['behaviour', 'sends'])
    .executeTakeFirst()
  if (!row || row.sends > 1) return null
  return row.behaviour === 'lost-answer' ? 'lost-answer' : 'lost-request'
}
