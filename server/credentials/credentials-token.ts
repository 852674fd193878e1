import type { Secrets } from '#server/platform/secrets.ts'

/** The token that sets the buyer's credentials: the same each time the order is asked for, stored nowhere. */
export function credentialsToken(secrets: Secrets, orderId: string): string {
  return secrets.derive('credentials', orderId)
}
