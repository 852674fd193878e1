import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { hasEnded, type Invitation } from '../invitation.ts'
import { isClaimed } from '../invitation-key.ts'

type Purpose = 'invite' | 'mail-opt-out'

/**
 * The invitation for which a mailed token was made, in any state of both. A later invitation to a corrected address is
 * excluded. So an old link never leads to the new address.
 */
export async function findMailedInvitation(
  db: Db | Tx,
  secrets: Secrets,
  { purpose, secret }: { purpose: Purpose; secret: string },
): Promise<Invitation | null> {
  const found = await db
    .selectFrom('tokens')
    .innerJoin('invites', (join) =>
      join
        .onRef('invites.family_id', '=', 'tokens.family_id')
        .onRef('invites.user_id', '=', 'tokens.subject_id')
        .onRef('invites.created_at', '<=', 'tokens.created_at'),
    )
    .selectAll('invites')
    .where('tokens.hash', 'in', secrets.hashes(purpose, secret))
    .where('tokens.purpose', '=', purpose)
    .orderBy('invites.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/**
 * The place of a replaced link, if a parent has typed through it and it has not expired. Such a link only shows the
 * landing page and accepts a code. So another holder of the mailbox cannot end the parent's link by requesting a new
 * one. A withdrawn link has no open invitation.
 */
export async function findReplacedLink(
  db: Db | Tx,
  secrets: Secrets,
  secret: string,
): Promise<{ userId: string; familyId: string } | null> {
  const purpose = 'invite'
  const replaced = await db
    .selectFrom('tokens')
    .select('hash')
    .where('hash', 'in', secrets.hashes(purpose, secret))
    .where('purpose', '=', purpose)
    .where('revoked_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()
  const invitation = replaced && (await findMailedInvitation(db, secrets, { purpose, secret }))
  if (!invitation || !isClaimed(invitation) || hasEnded(invitation)) return null
  return { userId: invitation.user_id, familyId: invitation.family_id }
}
