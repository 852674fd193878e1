import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { CREDENTIAL_PURPOSES } from './set-credentials.ts'
import { findSession } from './sessions.ts'
import { findTokenOf } from './tokens.ts'

/**
 * The person that a secret belongs to. The secret is a session, a live credentials token or an invitation key. It gives
 * access to the record of that person only.
 */
export async function findPerson(
  db: Db,
  secrets: Secrets,
  secret: string,
): Promise<{ userId: string } | null> {
  const session = await findSession(db, secrets, secret)
  if (session) return session
  const found = await findTokenOf(db, secrets, { purposes: CREDENTIAL_PURPOSES, secret })
  return found.found === 'live' ? { userId: found.token.subjectId } : null
}
