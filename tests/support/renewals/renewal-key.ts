import type { Db } from '#server/db/database.ts'
import { findOwnSubscription, renewalUrl } from '#server/subscriptions/index.ts'
import { testSecrets } from '../accounts/credentials.ts'
import { testSite } from '../site.ts'

/** The key in a mail that goes out now about the renewal of a person's subscription. */
export async function renewalKeyOf(db: Db, userId: string, secrets = testSecrets): Promise<string> {
  const own = await findOwnSubscription(db, { userId })
  if (!own) throw new Error('no subscription')
  const { id: subscriptionId, linksSince } = own
  const link = renewalUrl({ secrets, site: testSite }, { subscriptionId, userId, linksSince })
  const { searchParams } = new URL(link)
  if (searchParams.get('user') !== userId) throw new Error('the link names another person')
  return searchParams.get('token') ?? ''
}
