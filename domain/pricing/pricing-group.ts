export const PRICING_GROUPS = ['P0', 'P1', 'P2', 'P3'] as const
export type PricingGroup = (typeof PRICING_GROUPS)[number]

/** How a visitor takes part in an experiment. */
export type Variant = 'Off' | 'Control' | 'Treatment'

/** The experiments that decide the group, the highest ranked first. */
export const RANKED_EXPERIMENTS = [
  { key: 'GROW-805', group: 'P3' },
  { key: 'GROW-722', group: 'P2' },
  { key: 'GROW-621', group: 'P1' },
] as const
export type PricingExperiment = (typeof RANKED_EXPERIMENTS)[number]['key']

/** The group of a visitor: that of the highest-ranked experiment treating them, else P0, the default. */
export function pricingGroupOf(
  variants: Readonly<Partial<Record<PricingExperiment, Variant>>>,
): PricingGroup {
  return RANKED_EXPERIMENTS.find(({ key }) => variants[key] === 'Treatment')?.group ?? 'P0'
}

export type Market = 'default' | 'GB'
const UK_COUNTRY = 'GB'
const UK_PHONE_CODE = '44'

/** Where a visitor buys: the United Kingdom by country or phone, once its packages are sold; else the default. */
export function marketOf({
  country,
  phoneCountryCode,
  ukPackages,
}: {
  country: string
  /** Without the plus sign. */
  phoneCountryCode: string
  ukPackages: Variant
}): Market {
  const british = country === UK_COUNTRY || phoneCountryCode === UK_PHONE_CODE
  return british && ukPackages === 'Treatment' ? 'GB' : 'default'
}
