import { VARIANTS, type Variant } from './flags.ts'

/** Shares of the visitors in percent. A missing variant has 0; the sum is 100. */
export type Weights = Readonly<Partial<Record<Variant, number>>>

const SHARES_TOTAL = 100
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Whether the shares are valid: none below 0, and a sum of 100. */
export function areWeights(weights: Weights): boolean {
  const shares = VARIANTS.map((variant) => weights[variant] ?? 0)
  return shares.every((share) => share >= 0) && Math.abs(sum(shares) - SHARES_TOTAL) < 1e-9
}

/**
 * The variant of a visitor. A visitor and a flag always map to the same position between 0 and 100. So a
 * growing share keeps its visitors. Flags are independent of each other.
 */
export function variantFor({
  visitor,
  flag,
  weights,
}: {
  visitor: string
  flag: string
  weights: Weights
}): Variant {
  const place = placeOf(`${flag}:${visitor}`)
  const treated = weights.Treatment ?? 0
  if (place < treated) return 'Treatment'
  return place < treated + (weights.Control ?? 0) ? 'Control' : 'Off'
}

/** From 0 to below 100: FNV-1a, then the finaliser of MurmurHash3, which spreads similar texts. */
function placeOf(text: string): number {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * SHARES_TOTAL
}

function sum(shares: readonly number[]): number {
  return shares.reduce((total, share) => total + share, 0)
}
