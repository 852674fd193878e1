import { sql } from 'kysely'
import { LINK_ENDED } from '#domain/contracts/invites.ts'
import { CREDENTIALS_TOKENS, findBearer, type Bearer } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/** The refusal of a call whose link has ended. */
export function linkEnded(): Refusal {
  return refuse(403, 'invited.api.linkEnded', { code: LINK_ENDED })
}

/** The bearer of a call about one person, or a refusal if the bearer belongs to another person. */
export async function ownBearer(
  db: Db,
  secrets: Secrets,
  { secret, userId }: { secret: string; userId: string },
): Promise<Bearer | Refusal> {
  const bearer = await findBearer(db, secrets, { secret })
  if (!bearer) return linkEnded()
  return bearer.userId === userId ? bearer : refuse(403, 'api.forbidden')
}

/** How long the token of an order still shows the receipt after it has set credentials. */
const RECEIPT_MINUTES = 60

/** Whether a secret is the token that has just set the credentials of this person. Their other tokens are revoked. */
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
      CREDENTIALS_TOKENS.flatMap((purpose) => secrets.hashes(purpose, secret)),
    )
    .where('subject_id', '=', userId)
    .where('used_at', '>', sql<Date>`app_now() - make_interval(mins => ${RECEIPT_MINUTES})`)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return used !== undefined
}
