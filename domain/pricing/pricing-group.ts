import type { Flags } from '../experiments/flags.ts'

export const PRICING_GROUPS = ['P0', 'P1', 'P2', 'P3'] as const
export type PricingGroup = (typeof PRICING_GROUPS)[number]

/** The experiments that decide the group, by rank. */
const RANKED_EXPERIMENTS = [
  { flag: 'grow805', group: 'P3' },
  { flag: 'grow722', group: 'P2' },
  { flag: 'grow621', group: 'P1' },
] as const
export type PricingFlags = Pick<Flags, (typeof RANKED_EXPERIMENTS)[number]['flag']>

/** A visitor's group: that of the highest-ranked experiment in Treatment, or else P0. */
export function pricingGroupOf(flags: PricingFlags): PricingGroup {
  return RANKED_EXPERIMENTS.find(({ flag }) => flags[flag] === 'Treatment')?.group ?? 'P0'
}
