import { CREDENTIALS_LINK_DAYS, credentialsUrl } from '#domain/people/credentials-link.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { issueToken } from './tokens.ts'

/** The token that sets the buyer's credentials: the same each time the order is asked for, stored nowhere. */
export function credentialsToken(secrets: Secrets, orderId: string): string {
  return secrets.derive('credentials', orderId)
}

type Buyer = { orderId: string; userId: string; familyId: string }

/**
 * Issues the token of a paid order for its buyer, who has no credentials yet. Answers the link for their receipt;
 * opening it uses up nothing.
 */
export async function issueCredentialsLink(
  tx: Tx,
  { secrets, site, buyer }: { secrets: Secrets; site: Site; buyer: Buyer },
): Promise<string> {
  const { orderId, userId, familyId } = buyer
  const token = credentialsToken(secrets, orderId)
  const ttlSeconds = CREDENTIALS_LINK_DAYS * 24 * 3600
  await issueToken(tx, secrets, {
    purpose: 'credentials',
    subjectId: userId,
    familyId,
    secret: token,
    ttlSeconds,
  })
  return credentialsUrl(site, { token, userId })
}
