import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { CREDENTIALS_TOKENS } from './credentials-token.ts'
import { findSession } from '../log-in/sessions.ts'
import { findTokenOf } from './tokens.ts'

/** The bearers that may set credentials: tokens of the buyer, or the key of an invited parent with a paid place. */
export const CREDENTIAL_PURPOSES = [...CREDENTIALS_TOKENS, 'invite-key'] as const

/**
 * The person whom a secret identifies. A token also has the one family for which it was made. The mailed link of an
 * invitation identifies nobody. It only shows the invitation, and gives an invitation key to the browser that opens it.
 */
export type Bearer = {
  userId: string
  familyId: string | null
  kind: 'invite-key' | 'credentials' | 'session'
}

/** The live bearer of a secret: a session, a credentials token or an invitation key. Null for every other secret. */
export async function findBearer(
  db: Db | Tx,
  secrets: Secrets,
  { secret, lock = false }: { secret: string; lock?: boolean },
): Promise<Bearer | null> {
  const found = await findTokenOf(db, secrets, { purposes: CREDENTIAL_PURPOSES, secret, lock })
  if (found.found === 'live') {
    const { purpose, subjectId, familyId } = found.token
    return { userId: subjectId, familyId, kind: purpose === 'invite-key' ? 'invite-key' : 'credentials' }
  }
  const session = await findSession(db, secrets, secret)
  return session && { ...session, familyId: null, kind: 'session' }
}

const SCHEME = 'Bearer '

/** The secret in an authorization header. The contract has checked the header's format. */
export function secretOf({ authorization }: { authorization: string }): string {
  return authorization.slice(SCHEME.length)
}
