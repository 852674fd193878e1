import { timingSafeEqual } from 'node:crypto'
import { renewalPath } from '#domain/flows/account-paths.ts'
import type { Site } from '#domain/site.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

type Held = {
  subscriptionId: string
  userId: string
  /** Links in earlier mails to the person have ended; null if none have. */
  linksSince: Date | null
}

const PURPOSE = 'renewal-off'

/**
 * The key in a receipt or a mail about renewal. It shows and switches off the renewal of this one subscription of this one person,
 * and does nothing else. The key is never stored. It ends with the subscription, when the person's address changes, and
 * with “this was not me”.
 * The first key is for new mails. The others are in mails from before the application's keys were replaced.
 */
function renewalKeys(secrets: Secrets, { subscriptionId, userId, linksSince }: Held) {
  const since = linksSince ? ` ${linksSince.toISOString()}` : ''
  return secrets.derived(PURPOSE, `${subscriptionId} ${userId}${since}`)
}

/** Whether a secret is the key of this subscription and person. */
export function isRenewalKey(secrets: Secrets, { secret, ...held }: Held & { secret: string }): boolean {
  const given = Buffer.from(secret)
  return renewalKeys(secrets, held)
    .map((key) => Buffer.from(key))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** The stored form of a key, for the token of a browser that opened its link. */
export function hashOfRenewalKey(secrets: Secrets, key: string): Buffer {
  return secrets.hash(PURPOSE, key)
}

/** Whether a stored form is the one of a key of this subscription and person. */
export function isHashOfRenewalKey(secrets: Secrets, { hash, ...held }: Held & { hash: Buffer }): boolean {
  return renewalKeys(secrets, held).some((key) => secrets.isHash(hash, PURPOSE, key))
}

/** The page of the mail’s link, which needs no log-in. */
export function renewalUrl({ secrets, site }: { secrets: Secrets; site: Site }, held: Held): string {
  return `${site.origin}${site.basePath}${renewalPath(held.userId, renewalKeys(secrets, held)[0])}`
}
