import type { CodeTrier } from '#server/coupons/index.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/** The keys of the counters for unknown codes: the draft or person, and the caller's network. */
export function codeTrier(
  secrets: Secrets,
  { scopeId, address }: { scopeId: string; address: string },
): Omit<CodeTrier, 'scopeId'> {
  // Each key has its own row. So a process without the newest key has the same counts.
  return {
    subjects: [
      ...secrets.hashes('code-scope', scopeId),
      ...secrets.hashes('code-network', networkOf(address)),
    ],
  }
}
