import { DAY_SECONDS } from '#domain/durations.ts'
import { issueToken, revokeOtherTokens, revokeToken } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import type { Invitation } from './invitation.ts'

/** How long one browser may act for an invited parent. Typed data is kept for the same time. */
const KEY_DAYS = 7

type Place = { userId: string; familyId: string }

/** Issues a key for the browser that opened a link. The caller holds the lock of the person. */
export async function issueInvitationKey(
  tx: Tx,
  secrets: Secrets,
  { userId, familyId }: Place,
): Promise<string> {
  const secret = newSecret()
  await issueToken(tx, secrets, {
    purpose: 'invite-key',
    subjectId: userId,
    familyId,
    secret,
    ttlSeconds: KEY_DAYS * DAY_SECONDS,
  })
  return secret
}

/** Whether the invited parent has typed something. From then on, a link alone opens only the landing page. */
export function isClaimed({ typed_at, state }: Pick<Invitation, 'typed_at' | 'state'>): boolean {
  return typed_at !== null || state === 'paid'
}

/**
 * Ends the keys of all other browsers that opened the link. The browser that typed first keeps its key, and the others
 * need a code. The caller holds the lock of the person.
 */
export async function keepOnlyKey(
  tx: Tx,
  secrets: Secrets,
  { userId, familyId, secret }: Place & { secret: string },
): Promise<void> {
  await revokeOtherTokens(tx, secrets, { purpose: 'invite-key', subjectId: userId, familyId, secret })
}

/** Ends the key of one browser, so that a copy of it is useless. The invitation and its link still work. */
export async function endInvitationKey(db: Db, secrets: Secrets, secret: string): Promise<void> {
  await revokeToken(db, secrets, { purpose: 'invite-key', secret })
}
