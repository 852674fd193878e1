import { ALL_OFF } from '#domain/experiments/flags.ts'
import type { OfferFlags } from '#server/packages/index.ts'

/** The price flags of `flags.json`: pricing group P1 with British packages. */
export function shippedFlags(): OfferFlags {
  return { ...ALL_OFF, grow621: 'Treatment', ukPackages: 'Treatment' }
}
