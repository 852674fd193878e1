import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Invitation } from '../invitation.ts'

type Purpose = 'invite' | 'mail-opt-out'

/**
 * The invitation a mailed token was made for, whatever became of token and invitation since. An invitation that
 * followed, after the address was corrected, is not the one: the old link leads nowhere near the new address.
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
    .where('tokens.hash', '=', secrets.hash(purpose, secret))
    .where('tokens.purpose', '=', purpose)
    .orderBy('invites.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
