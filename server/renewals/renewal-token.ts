import { DAY_SECONDS } from '#domain/durations.ts'
import { endOldestOfLink, findToken, issueToken, lockPerson } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import {
  findEndedSubscription,
  findOwnSubscription,
  hashOfRenewalKey,
  isHashOfRenewalKey,
  isRenewalKey,
} from '#server/subscriptions/index.ts'

type Asked = { userId: string; secret: string }
type Held = { subscriptionId: string; userId: string; linksSince: Date | null }
const PURPOSE = 'browser-renewal'

/**
 * Exchanges the key of a mail about renewal for the browser's own token. Returns null if it is no such key. The token of
 * a browser cannot be exchanged, so a copied one cannot get a new token.
 */
export async function issueRenewalToken(
  deps: { db: Db; secrets: Secrets },
  asked: Asked,
): Promise<string | null> {
  const { db, secrets } = deps
  const { userId, secret: key } = asked
  if (!(await isKeyOfMail(deps, asked))) return null
  return db.transaction().execute(async (tx) => {
    // An erasure deletes every token of the person. The lock makes sure that it also deletes this one.
    await lockPerson(tx, userId)
    if (!(await isKeyOfMail({ db: tx, secrets }, asked))) return null
    const secret = newSecret()
    const linkHash = hashOfRenewalKey(secrets, key)
    const token = { purpose: PURPOSE, subjectId: userId, linkHash, secret, ttlSeconds: DAY_SECONDS } as const
    await issueToken(tx, secrets, token)
    await endOldestOfLink(tx, token)
    return secret
  })
}

/** Whether a secret is a live token that a browser got for the key of this subscription and person. */
export async function isRenewalToken(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  { secret, ...held }: Held & { secret: string },
): Promise<boolean> {
  const found = await findToken(db, secrets, { purpose: PURPOSE, secret })
  const hash = found.found === 'live' ? found.token.linkHash : null
  return hash !== null && isHashOfRenewalKey(secrets, { ...held, hash })
}

async function isKeyOfMail(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  { userId, secret }: Asked,
): Promise<boolean> {
  const newest = (await findOwnSubscription(db, { userId })) ?? (await findEndedSubscription(db, userId))
  if (!newest) return false
  const { id: subscriptionId, linksSince } = newest
  return isRenewalKey(secrets, { subscriptionId, userId, linksSince, secret })
}
