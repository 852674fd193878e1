import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { IS_UNUSED, type TokenPurpose } from './tokens.ts'

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
