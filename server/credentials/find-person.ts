import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { CREDENTIAL_PURPOSES } from './set-credentials.ts'
import { findSession } from './sessions.ts'
import { findTokenOf } from './tokens.ts'

/**
 * Who bears this secret: somebody logged in, or the owner of a live credentials token or invite key. Each opens that
 * one person's record and nobody else's.
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
