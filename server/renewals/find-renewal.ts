import { findSession } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Site } from '#domain/site.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import {
  findEndedSubscription,
  findOwnSubscription,
  isRenewalKey,
  renewalUrl,
  type OwnSubscription,
} from '#server/subscriptions/index.ts'
import { isRenewalToken } from './renewal-token.ts'

export type Asked = { userId: string; secret: string }
/** The secret of the caller: a session, or the key of a mail and the token of a browser that opened its link. */
type By = 'account' | 'mail'
export type FoundRenewal =
  | { outcome: 'found'; subscription: OwnSubscription; by: By }
  /** The person had a subscription, and it has ended. */
  | { outcome: 'ended'; by: By }
  | { outcome: 'no-session' | 'not-found' }

/**
 * A person's current subscription, for the person themselves or for the key of their mail. With `lock`, it cannot
 * change until the transaction ends. A stranger's call locks nothing: the caller is identified before the lock, and
 * again after it.
 */
export async function findRenewal(
  deps: { db: Db | Tx; secrets: Secrets },
  { lock = false, ...asked }: Asked & { lock?: boolean },
): Promise<FoundRenewal> {
  const found = await identify(deps, asked)
  if (!lock || found.outcome !== 'found') return found
  return identify(deps, { ...asked, lock })
}

async function identify(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  { userId, secret, lock = false }: Asked & { lock?: boolean },
): Promise<FoundRenewal> {
  const subscription = await findOwnSubscription(db, { userId, lock })
  const newest = subscription ?? (await findEndedSubscription(db, userId))
  const found = (by: By): FoundRenewal =>
    subscription ? { outcome: 'found', subscription, by } : { outcome: 'ended', by }
  const mailed = newest && { subscriptionId: newest.id, userId, linksSince: newest.linksSince, secret }
  if (mailed && isRenewalKey(secrets, mailed)) return found('mail')
  const session = await findSession(db, secrets, secret)
  if (session) return newest && session.userId === userId ? found('account') : { outcome: 'not-found' }
  return mailed && (await isRenewalToken({ db, secrets }, mailed)) ? found('mail') : { outcome: 'no-session' }
}

/** The page that switches a person's renewal off without a log-in, for a new mail. Null without a subscription. */
export async function renewalUrlOf(
  tx: Tx,
  deps: { secrets: Secrets; site: Site },
  userId: string,
): Promise<string | null> {
  const subscription = await findOwnSubscription(tx, { userId })
  if (!subscription) return null
  const { id: subscriptionId, linksSince } = subscription
  return renewalUrl(deps, { subscriptionId, userId, linksSince })
}

/** The refusal of a call about the subscription of another person, or without a valid secret. */
export function strangerRefusal(outcome: 'no-session' | 'not-found'): Refusal {
  return outcome === 'not-found' ? refuse(404, 'api.notFound') : refuse(401, 'api.unauthorized')
}
