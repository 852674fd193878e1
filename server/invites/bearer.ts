import { sql } from 'kysely'
import { CREDENTIALS_TOKENS, findSession, findTokenOf } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/**
 * Whom a secret stands for: one person, and for a token the one family it was made for. The mailed link is no bearer:
 * it only shows the invitation, and makes an invite key for the browser that opens it.
 */
export type Bearer = {
  userId: string
  familyId: string | null
  kind: 'invite-key' | 'credentials' | 'session'
}

/** The live bearer behind a secret; null for every other one, whatever became of it. */
export async function findBearer(
  db: Db | Tx,
  secrets: Secrets,
  { secret, lock = false }: { secret: string; lock?: boolean },
): Promise<Bearer | null> {
  const purposes = ['invite-key', ...CREDENTIALS_TOKENS] as const
  const found = await findTokenOf(db, secrets, { purposes, secret, lock })
  if (found.found === 'live') {
    const { purpose, subjectId, familyId } = found.token
    return { userId: subjectId, familyId, kind: purpose === 'invite-key' ? 'invite-key' : 'credentials' }
  }
  const session = await findSession(db, secrets, secret)
  return session && { ...session, familyId: null, kind: 'session' }
}

/** The specification's status of a link that is unknown, used up, expired, replaced or withdrawn. */
export const LINK_ENDED = 112

export function linkEnded(): Refusal {
  return refuse(403, 'invited.api.linkEnded', { code: LINK_ENDED })
}

/** The bearer of a call about one person: theirs, or the refusal. */
export async function ownBearer(
  db: Db,
  secrets: Secrets,
  { secret, userId }: { secret: string; userId: string },
): Promise<Bearer | Refusal> {
  const bearer = await findBearer(db, secrets, { secret })
  if (!bearer) return linkEnded()
  return bearer.userId === userId ? bearer : refuse(403, 'api.forbidden')
}

const SCHEME = 'Bearer '
/** The secret of a header whose form the contract has checked. */
export function secretOf({ authorization }: { authorization: string }): string {
  return authorization.slice(SCHEME.length)
}

/** How long the token of an order shows its receipt after it has set credentials. */
const RECEIPT_MINUTES = 60

/** Whether a secret is the token of an order that set this person's credentials a moment ago. */
export async function justSetCredentials(
  db: Db,
  secrets: Secrets,
  { secret, userId }: { secret: string; userId: string },
): Promise<boolean> {
  const used = await db
    .selectFrom('tokens')
    .select('hash')
    .where('purpose', 'in', CREDENTIALS_TOKENS)
    .where(
      'hash',
      'in',
      CREDENTIALS_TOKENS.map((purpose) => secrets.hash(purpose, secret)),
    )
    .where('subject_id', '=', userId)
    .where('used_at', '>', sql<Date>`now() - make_interval(mins => ${RECEIPT_MINUTES})`)
    .executeTakeFirst()
  return used !== undefined
}
