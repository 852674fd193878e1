import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Secrets } from '#server/platform/secrets.ts'

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

/** The browsers that can use one mailed link at the same time. */
const BROWSERS_PER_LINK = 20

/**
 * Ends the unused tokens that browsers got for a mailed link, except the newest ones. A refusal of the newest one would
 * let another holder of the link keep its owner from it. The person must be locked.
 */
export async function endOldestOfLink(
  tx: Tx,
  { purpose, subjectId, linkHash }: { purpose: TokenPurpose; subjectId: string; linkHash: Buffer },
): Promise<void> {
  const older = tx
    .selectFrom('tokens')
    .select('hash')
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', purpose)
    .where('link_hash', '=', linkHash)
    .where(IS_UNUSED)
    .orderBy('created_at', 'desc')
    .offset(BROWSERS_PER_LINK)
  await tx.deleteFrom('tokens').where('hash', 'in', older).execute()
}

type Bearer = { purpose: TokenPurpose; secret: string; lock?: boolean }

const IS_UNUSED = sql<boolean>`(used_at is null and revoked_at is null)`

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

/**
 * Marks the live tokens of a subject as used and as revoked. A later call sees that they were used, but not for the
 * action of the consumed token.
 */
export async function spendTokens(
  tx: Tx,
  { purposes, subjectId }: { purposes: readonly TokenPurpose[]; subjectId: string },
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ used_at: sql<Date>`app_now()`, revoked_at: sql<Date>`app_now()` })
    .where('subject_id', '=', subjectId)
    .where('purpose', 'in', purposes)
    .where(IS_UNUSED)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
}

/** Revokes the unused tokens of a subject. With `familyId`, only those of that family. */
export async function revokeTokens(
  tx: Db | Tx,
  {
    purposes,
    subjectId,
    familyId,
  }: { purposes: readonly TokenPurpose[]; subjectId: string; familyId?: string },
): Promise<void> {
  const query = tx
    .updateTable('tokens')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('subject_id', '=', subjectId)
    .where('purpose', 'in', purposes)
    .where(IS_UNUSED)
  await (familyId ? query.where('family_id', '=', familyId) : query).execute()
}

/**
 * Marks the mailed links of a person's invitations as used, so that they lead to the account. This includes links that
 * a later link replaced. It excludes links to an address that was corrected later.
 */
export async function spendLinks(tx: Tx, userId: string): Promise<void> {
  await sql`
    update tokens set used_at = app_now() from invites i
    where i.user_id = ${userId} and i.state not in ('expired', 'declined', 'revoked')
      and tokens.purpose = 'invite' and tokens.subject_id = i.user_id and tokens.family_id = i.family_id
      and tokens.created_at >= i.created_at and tokens.used_at is null`.execute(tx)
}

/** Revokes the token of one secret, unless it was used. */
export async function revokeToken(
  db: Db,
  secrets: Secrets,
  { purpose, secret }: { purpose: TokenPurpose; secret: string },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('purpose', '=', purpose)
    .where('hash', 'in', secrets.hashes(purpose, secret))
    .where(IS_UNUSED)
    .execute()
}

/** Revokes the unused tokens of a person in a family, except the one of this secret. */
export async function revokeOtherTokens(
  tx: Tx,
  secrets: Secrets,
  {
    purpose,
    subjectId,
    familyId,
    secret,
  }: { purpose: TokenPurpose; subjectId: string; familyId: string; secret: string },
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('family_id', '=', familyId)
    .where('hash', 'not in', secrets.hashes(purpose, secret))
    .where(IS_UNUSED)
    .execute()
}
