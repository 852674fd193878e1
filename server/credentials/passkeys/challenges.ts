import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/durations.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '#domain/people/passkey.ts'
import type { Db } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'

export const CHALLENGE_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE_MS

const CHALLENGE = 'passkey-challenge'
const HOLDER = 'passkey-holder'

/** What a challenge is for. A challenge for a log-in belongs to no person. */
type Asked = { purpose: 'log-in' } | { purpose: 'add'; userId: string; userHandle: string }

/** A new challenge as base64url. Only a caller who knows the holder's secret can use it, and only once. */
export async function issueChallenge(
  db: Db,
  secrets: Secrets,
  { holder, ...asked }: Asked & { holder: string },
): Promise<string> {
  const challenge = newSecret()
  await db
    .insertInto('passkey_challenges')
    .values({
      hash: secrets.hash(CHALLENGE, challenge),
      holder_hash: secrets.hash(HOLDER, holder),
      purpose: asked.purpose,
      ...(asked.purpose === 'add' ? { user_id: asked.userId, user_handle: asked.userHandle } : {}),
      expires_at: sql<Date>`app_now() + make_interval(mins => ${PASSKEY_CHALLENGE_MINUTES})`,
    })
    .execute()
  return challenge
}

type Answered = { challenge: string; holder: string; purpose: Asked['purpose'] }

/**
 * Uses a challenge, also if its answer is wrong later. It works only once. Null if it is not a valid one of this
 * holder.
 */
export async function takeChallenge(
  db: Db,
  secrets: Secrets,
  { challenge, holder, purpose }: Answered,
): Promise<{ userId: string | null; userHandle: string | null } | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', 'in', secrets.hashes(CHALLENGE, challenge))
    .where('holder_hash', 'in', secrets.hashes(HOLDER, holder))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning(['user_id as userId', 'user_handle as userHandle'])
    .executeTakeFirst()
  return taken ?? null
}
