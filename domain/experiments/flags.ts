/**
 * Every experiment flag, by the key of the flag service. Off is the normal product; Control is compared with
 * Treatment. Source: specification A §7 and B §2.3, §9.
 */
export const FLAGS = {
  recordedCalls: 'recorded-calls',
  venmo: 'venmo',
  paypalInJoin: 'paypal-in-join',
  ukCardPayments: 'uk-card-payments',
  premiumPickMe: 'premium-pick-me-1',
  ukPackages: 'uk-packages',
  socialProof: 'social-proof',
  discountOfferWording: 'discount-offer-wording',
  removeCoParentStatus: 'remove-co-parent-status',
  priceInBuild: 'price-in-choose-your-own',
  parentBSpeedbump: 'parent-b-speedbump',
  uglyDuckling: 'ugly-duckling',
  newPackages: 'new-packages',
  chat: 'chat',
  deviceCheck: 'device-check',
  grow805: 'GROW-805',
  grow722: 'GROW-722',
  grow621: 'GROW-621',
} as const
export type FlagName = keyof typeof FLAGS
export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[]

export const VARIANTS = ['Off', 'Control', 'Treatment'] as const
export type Variant = (typeof VARIANTS)[number]
export type Flags = Readonly<Record<FlagName, Variant>>

/** Whether a value from outside is a variant. */
export function isVariant(value: unknown): value is Variant {
  return VARIANTS.some((variant) => variant === value)
}

/** The flag with this key, or null. */
export function flagNameOf(key: string): FlagName | null {
  return FLAG_NAMES.find((name) => FLAGS[name] === key) ?? null
}

/** The variants when the flag service is slow, down or unknown. */
export const ALL_OFF: Flags = {
  recordedCalls: 'Off',
  venmo: 'Off',
  paypalInJoin: 'Off',
  ukCardPayments: 'Off',
  premiumPickMe: 'Off',
  ukPackages: 'Off',
  socialProof: 'Off',
  discountOfferWording: 'Off',
  removeCoParentStatus: 'Off',
  priceInBuild: 'Off',
  parentBSpeedbump: 'Off',
  uglyDuckling: 'Off',
  newPackages: 'Off',
  chat: 'Off',
  deviceCheck: 'Off',
  grow805: 'Off',
  grow722: 'Off',
  grow621: 'Off',
}

/** Whether a variant takes part in an experiment. */
export function isActive(variant: Variant): boolean {
  return variant !== 'Off'
}

/** Whether a visitor sees the change of a flag. */
export function isTreatment(flags: Flags, name: FlagName): boolean {
  return flags[name] === 'Treatment'
}
