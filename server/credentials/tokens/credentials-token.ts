import { DAY_SECONDS } from '#domain/durations.ts'
import { CREDENTIALS_LINK_DAYS, credentialsUrl } from '#domain/people/credentials-link.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { issueTokens } from './tokens.ts'

/** The token of a mailed link, and the token of one browser. */
export const CREDENTIALS_TOKENS = ['credentials', 'browser-credentials'] as const

/**
 * The token with which the buyer's browser sets the credentials. It is computed from the order and a key, and is not
 * stored. The same key gives the same token. It ends with the visit.
 */
export function credentialsToken(secrets: Secrets, orderId: string, keyId = secrets.keyIds[0]): string {
  const tokens = secrets.derived('credentials', orderId)
  // If the key was removed, the token has ended.
  return tokens[secrets.keyIds.indexOf(keyId)] ?? tokens[0]
}

/** Issues another mailed link to a person without credentials. The first one did not arrive. */
export async function renewCredentialsLink(
  tx: Tx,
  { secrets, site, person }: { secrets: Secrets; site: Site; person: { userId: string; familyId: string } },
): Promise<string> {
  const { userId, familyId } = person
  const secret = newSecret()
  const ttlSeconds = CREDENTIALS_LINK_DAYS * DAY_SECONDS
  await issueTokens(tx, secrets, [
    { subjectId: userId, familyId, ttlSeconds, purpose: 'credentials', secret },
  ])
  return credentialsUrl(site, { token: secret, userId })
}

type Buyer = { orderId: string; userId: string; familyId: string }

/**
 * Issues the tokens of a paid order for a buyer without credentials. One token is for the browser that paid, one is for
 * the link in the receipt. Returns the link. Opening the link does not use it up.
 */
export async function issueCredentialsLink(
  tx: Tx,
  { secrets, site, buyer }: { secrets: Secrets; site: Site; buyer: Buyer },
): Promise<string> {
  const { orderId, userId, familyId } = buyer
  const mailed = newSecret()
  const of = { subjectId: userId, familyId, ttlSeconds: CREDENTIALS_LINK_DAYS * DAY_SECONDS }
  await issueTokens(tx, secrets, [
    { ...of, purpose: 'browser-credentials', secret: credentialsToken(secrets, orderId) },
    { ...of, purpose: 'credentials', secret: mailed },
  ])
  return credentialsUrl(site, { token: mailed, userId })
}
