import { ALL_OFF } from '#domain/experiments/flags.ts'
import type { OfferFlags } from '#server/packages/index.ts'

/** What `flags.json` says about prices: pricing group P1, and the British packages are sold. */
export function shippedFlags(): OfferFlags {
  return { ...ALL_OFF, grow621: 'Treatment', ukPackages: 'Treatment' }
}
