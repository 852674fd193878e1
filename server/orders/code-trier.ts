import type { CodeTrier } from '#server/coupons/index.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** The counters for unknown codes: the draft or person, and the caller's network. */
export function codeTrier(
  secrets: Secrets,
  { scopeId, address }: { scopeId: string; address: string },
): Omit<CodeTrier, 'scopeId'> {
  return {
    scopeHash: secrets.hash('code-scope', scopeId),
    networkHash: secrets.hash('code-network', networkOf(address)),
  }
}
