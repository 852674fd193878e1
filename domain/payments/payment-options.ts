import type { PAYMENT_METHODS } from '../contracts/payments.ts'

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What a buyer of one country can pay with. */
export type PaymentOptions = {
  methods: PaymentMethod[]
  /** Whether cards of this country are verified with the issuer before they are charged. */
  verification: boolean
  paymentRestrictions: {
    hidePaypal: boolean
    hideVenmo: boolean
    hideAmex: boolean
    hideDiscover: boolean
  }
}

/** Strong customer authentication is required by law for cards of these countries. */
const VERIFIED_COUNTRIES: ReadonlySet<string> = new Set(['GB'])
const WITHOUT_PAYPAL: ReadonlySet<string> = new Set(['GB'])
const WITH_VENMO: ReadonlySet<string> = new Set(['US'])

/** Whether the bank verifies cards of a billing country (ISO 3166-1 alpha-2) before a charge. */
export function needsVerification(country: string): boolean {
  return VERIFIED_COUNTRIES.has(country)
}

/** The name of each payment method in an order, and in a gateway. */
export const METHODS = { CREDIT_CARD: 'creditCard', PAYPAL: 'paypal', VENMO: 'venmo' } as const
export type PaymentType = keyof typeof METHODS

/** Whether a billing country accepts a payment method. `NONE`, for an order of zero, is always accepted. */
export function isTakenIn(country: string, paymentType: PaymentType | 'NONE'): boolean {
  return paymentType === 'NONE' || paymentOptions(country).methods.includes(METHODS[paymentType])
}

/** Whether a billing country accepts only cards, without the methods that the operator hides. */
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
/** Card brands that can be hidden, by their names for people and gateways. */
const HIDES_BRAND: Readonly<Record<string, keyof Hidden>> = {
  'American Express': 'hideAmex',
  Discover: 'hideDiscover',
}

/** Whether the operator hides a payment method everywhere. */
export function isMethodHidden(method: PaymentType, hidden: Hidden): boolean {
  const hide = HIDES_METHOD[method]
  return hide !== null && hidden[hide] === true
}

/** The names of the card brands that are not accepted. */
export function hiddenBrands(hidden: Hidden): string[] {
  return Object.entries(HIDES_BRAND).flatMap(([brand, hide]) => (hidden[hide] === true ? [brand] : []))
}

/** Parses PAYMENT_HIDDEN, such as `venmo,amex`. Unknown words are ignored. */
export function parseHidden(list: string): Hidden {
  const words = new Set(list.split(',').map((word) => word.trim()))
  return Object.fromEntries(Object.entries(HIDING).map(([word, hide]) => [hide, words.has(word)]))
}

export type Hidden = Partial<PaymentOptions['paymentRestrictions']>

/**
 * The payment options of a billing country.
 * @param hidden methods and brands that the operator hides everywhere
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
