import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

export type TokenPurpose = Tables['tokens']['purpose']
/** A bearer in the database: without the secret, with one purpose and one subject. */
export type Token = {
  hash: Buffer
  purpose: TokenPurpose
  subjectId: string
  familyId: string | null
  orderId: string | null
  /** The hash of the mailed secret for which a browser got this token. Null for mailed secrets, and for older tokens. */
  linkHash: Buffer | null
}
export type FoundToken = { found: 'live' | 'used'; token: Token } | { found: 'expired' | 'unknown' }

type NewToken = {
  purpose: TokenPurpose
  subjectId: string
  familyId?: string | null
  orderId?: string | null
  linkHash?: Buffer | null
  secret: string
  ttlSeconds: number
}

/** Stores new tokens. Only their HMAC is stored, and only the owners get the secrets. */
export async function issueTokens(tx: Db | Tx, secrets: Secrets, tokens: readonly NewToken[]): Promise<void> {
  await tx
    .insertInto('tokens')
    .values(
      tokens.map((token) => ({
        hash: secrets.hash(token.purpose, token.secret),
        purpose: token.purpose,
        subject_id: token.subjectId,
        family_id: token.familyId ?? null,
        order_id: token.orderId ?? null,
        link_hash: token.linkHash ?? null,
        expires_at: sql<Date>`app_now() + make_interval(secs => ${token.ttlSeconds})`,
      })),
    )
    .execute()
}

/** Stores one new token. */
export async function issueToken(tx: Db | Tx, secrets: Secrets, token: NewToken): Promise<void> {
  await issueTokens(tx, secrets, [token])
}

type Bearer = { purpose: TokenPurpose; secret: string; lock?: boolean }

/** A token that was neither used nor revoked. */
export const IS_UNUSED = sql<boolean>`(used_at is null and revoked_at is null)`

/**
 * The token of a secret, if it has this purpose. A revoked token is treated as unknown unless it was also used. With
 * `lock`, the row stays locked until the transaction ends.
 */
export async function findToken(
  db: Db | Tx,
  secrets: Secrets,
  { purpose, secret, lock = false }: Bearer,
): Promise<FoundToken> {
  const query = db
    .selectFrom('tokens')
    .select(['hash', 'subject_id', 'family_id', 'order_id', 'link_hash', 'used_at', 'revoked_at'])
    .select(sql<boolean>`expires_at <= app_now()`.as('expired'))
    .where('hash', 'in', secrets.hashes(purpose, secret))
    .where('purpose', '=', purpose)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row || (row.revoked_at && !row.used_at)) return { found: 'unknown' }
  const token = {
    hash: row.hash,
    purpose,
    subjectId: row.subject_id,
    familyId: row.family_id,
    orderId: row.order_id,
    linkHash: row.link_hash,
  }
  if (row.used_at) return { found: 'used', token }
  return row.expired ? { found: 'expired' } : { found: 'live', token }
}

/** The first live token of a secret with one of these purposes. If none is live, the result says why. */
export async function findTokenOf(
  db: Db | Tx,
  secrets: Secrets,
  { purposes, secret, lock = false }: { purposes: readonly TokenPurpose[]; secret: string; lock?: boolean },
): Promise<FoundToken> {
  let known: FoundToken = { found: 'unknown' }
  for (const purpose of purposes) {
    const found = await findToken(db, secrets, { purpose, secret, lock })
    if (found.found !== 'unknown') known = found
    if (found.found === 'live') return found
  }
  return known
}

/** Uses a live token. Returns false if it was used, has expired or was revoked since then. */
export async function consumeToken(tx: Tx, token: Token): Promise<boolean> {
  const used = await tx
    .updateTable('tokens')
    .set({ used_at: sql<Date>`app_now()` })
    .where('hash', '=', token.hash)
    .where(IS_UNUSED)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}
