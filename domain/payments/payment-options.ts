import type { PAYMENT_METHODS } from '../contracts/payments.ts'

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type PaymentOptions = {
  methods: PaymentMethod[]
  verification: boolean
  paymentRestrictions: {
    hidePaypal: boolean
    hideVenmo: boolean
    hideAmex: boolean
    hideDiscover: boolean
  }
}

/** Strong customer authentication is law for cards of this country. */
const VERIFIED_COUNTRIES: ReadonlySet<string> = new Set(['GB'])
const WITHOUT_PAYPAL: ReadonlySet<string> = new Set(['GB'])
const WITH_VENMO: ReadonlySet<string> = new Set(['US'])

/** Whether cards of a billing country (ISO 3166-1 alpha-2) are verified with the issuer before a charge. */
export function needsVerification(country: string): boolean {
  return VERIFIED_COUNTRIES.has(country)
}

/** What an order calls each way to pay, and what a gateway calls it. */
export const METHODS = { CREDIT_CARD: 'creditCard', PAYPAL: 'paypal', VENMO: 'venmo' } as const
export type PaymentType = keyof typeof METHODS

/** Whether an order billed to a country may be paid in a way; an order of nothing is paid in none. */
export function isTakenIn(country: string, paymentType: PaymentType | 'NONE'): boolean {
  return paymentType === 'NONE' || paymentOptions(country).methods.includes(METHODS[paymentType])
}

/** Whether nothing but a card pays from a billing country, besides what the operator hides. */
export function isOnlyByCard(country: string, hidden: Hidden = {}): boolean {
  return paymentOptions(country, hidden).methods.every((method) => method === METHODS.CREDIT_CARD)
}

const HIDING = {
  paypal: 'hidePaypal',
  venmo: 'hideVenmo',
  amex: 'hideAmex',
  discover: 'hideDiscover',
} as const satisfies Record<string, keyof PaymentOptions['paymentRestrictions']>

const HIDES_METHOD = {
  CREDIT_CARD: null,
  PAYPAL: 'hidePaypal',
  VENMO: 'hideVenmo',
} as const satisfies Record<PaymentType, keyof Hidden | null>
/** Card brands that can be hidden, as people and gateways write them. */
const HIDES_BRAND: Readonly<Record<string, keyof Hidden>> = {
  'American Express': 'hideAmex',
  Discover: 'hideDiscover',
}

/** Whether the operator never offers a way to pay. */
export function isMethodHidden(method: PaymentType, hidden: Hidden): boolean {
  const hide = HIDES_METHOD[method]
  return hide !== null && hidden[hide] === true
}

/** The card brands that are not taken, by their names. */
export function hiddenBrands(hidden: Hidden): string[] {
  return Object.entries(HIDES_BRAND).flatMap(([brand, hide]) => (hidden[hide] === true ? [brand] : []))
}

/** Reads PAYMENT_HIDDEN, such as `venmo,amex`; words that name nothing are passed over. */
export function parseHidden(list: string): Hidden {
  const words = new Set(list.split(',').map((word) => word.trim()))
  return Object.fromEntries(Object.entries(HIDING).map(([word, hide]) => [hide, words.has(word)]))
}

export type Hidden = Partial<PaymentOptions['paymentRestrictions']>

/**
 * How one may pay from a billing country.
 * @param hidden what the operator has switched off everywhere
 */
export function paymentOptions(country: string, hidden: Hidden = {}): PaymentOptions {
  const hidePaypal = WITHOUT_PAYPAL.has(country) || hidden.hidePaypal === true
  const hideVenmo = !WITH_VENMO.has(country) || hidden.hideVenmo === true
  const methods: PaymentMethod[] = ['creditCard']
  if (!hidePaypal) methods.push('paypal')
  if (!hideVenmo) methods.push('venmo')
  return {
    methods,
    verification: needsVerification(country),
    paymentRestrictions: {
      hidePaypal,
      hideVenmo,
      hideAmex: hidden.hideAmex === true,
      hideDiscover: hidden.hideDiscover === true,
    },
  }
}
