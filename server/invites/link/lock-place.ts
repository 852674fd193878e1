import {
  findToken,
  findTokenOf,
  lockPerson,
  type Token,
  type TokenPurpose,
} from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { lockPayments } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findReplacedLink } from './mailed-link.ts'

/** The place of a secret, while its person is locked. */
export type LockedPlace = { userId: string; familyId: string; purpose: TokenPurpose }
type Asked = { purposes: readonly TokenPurpose[]; secret: string }

/**
 * Locks the person of a secret, and then checks the secret again. Returns `joined` if the secret was used for an
 * account. Returns `ended` if the secret is not live and not a replaced link that still works.
 */
export async function lockPlace(
  tx: Tx,
  secrets: Secrets,
  asked: Asked,
): Promise<LockedPlace | 'ended' | 'joined'> {
  const seen = await findPlace(tx, secrets, asked)
  if (typeof seen === 'string') return seen
  await lockPerson(tx, seen.userId)
  return findPlace(tx, secrets, { ...asked, lock: true })
}

async function findPlace(
  tx: Tx,
  secrets: Secrets,
  asked: Asked & { lock?: boolean },
): Promise<LockedPlace | 'ended' | 'joined'> {
  const found = await findTokenOf(tx, secrets, asked)
  if (found.found === 'used') return 'joined'
  if (found.found === 'live') {
    const { subjectId: userId, familyId, purpose } = found.token
    return familyId ? { userId, familyId, purpose } : 'ended'
  }
  const replaced = asked.purposes.includes('invite') && (await findReplacedLink(tx, secrets, asked.secret))
  return replaced ? { ...replaced, purpose: 'invite' } : 'ended'
}

type LockedKey = { token: Token; userId: string; familyId: string }

/**
 * Locks the payments and the person of an invitation key, and then checks the key again. `joinsAs` is the account that
 * takes the place, whose payments are locked too. Null if the key is not live.
 */
export async function lockKey(
  tx: Tx,
  secrets: Secrets,
  { secret, joinsAs }: { secret: string; joinsAs?: string },
): Promise<LockedKey | null> {
  const asked = { purpose: 'invite-key', secret } as const
  const seen = await findToken(tx, secrets, asked)
  if (seen.found !== 'live') return null
  const { subjectId: userId } = seen.token
  await lockPayments(tx, joinsAs === undefined ? [userId] : [userId, joinsAs])
  await lockPerson(tx, userId)
  const found = await findToken(tx, secrets, { ...asked, lock: true })
  if (found.found !== 'live' || !found.token.familyId) return null
  return { token: found.token, userId, familyId: found.token.familyId }
}
