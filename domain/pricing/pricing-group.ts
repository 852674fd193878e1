import type { Flags } from '../experiments/flags.ts'

export const PRICING_GROUPS = ['P0', 'P1', 'P2', 'P3'] as const
export type PricingGroup = (typeof PRICING_GROUPS)[number]

/** The experiments that decide the group, the highest ranked first. */
const RANKED_EXPERIMENTS = [
  { flag: 'grow805', group: 'P3' },
  { flag: 'grow722', group: 'P2' },
  { flag: 'grow621', group: 'P1' },
] as const
export type PricingFlags = Pick<Flags, (typeof RANKED_EXPERIMENTS)[number]['flag']>

/** The group of a visitor: that of the highest-ranked experiment treating them, else P0, the default. */
export function pricingGroupOf(flags: PricingFlags): PricingGroup {
  return RANKED_EXPERIMENTS.find(({ flag }) => flags[flag] === 'Treatment')?.group ?? 'P0'
}
