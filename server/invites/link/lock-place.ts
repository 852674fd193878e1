import { findTokenOf, lockPerson, type TokenPurpose } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** The place a secret was made for, while the lock of its person is held. */
export type LockedPlace = { userId: string; familyId: string; purpose: TokenPurpose }
type Asked = { purposes: readonly TokenPurpose[]; secret: string }

/**
 * Makes everybody else wait who would change this person, then looks whether the secret is still good. `joined` when
 * an account came of it, `ended` for every other secret that is not live.
 */
export async function lockPlace(
  tx: Tx,
  secrets: Secrets,
  asked: Asked,
): Promise<LockedPlace | 'ended' | 'joined'> {
  const seen = await findTokenOf(tx, secrets, asked)
  if (seen.found === 'used') return 'joined'
  if (seen.found !== 'live') return 'ended'
  await lockPerson(tx, seen.token.subjectId)
  const found = await findTokenOf(tx, secrets, { ...asked, lock: true })
  if (found.found === 'used') return 'joined'
  if (found.found !== 'live' || !found.token.familyId) return 'ended'
  const { subjectId: userId, familyId, purpose } = found.token
  return { userId, familyId, purpose }
}
