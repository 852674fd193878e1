import type { PaymentMethod } from '#domain/flows/checkout.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import { hiddenBrands, type PaymentOptions } from '#domain/payments/payment-options.ts'
import { CARD_MARKS } from '#web/lib/payments/brand-marks.ts'

const CARDS = Object.keys(CARD_MARKS)

/** The names of the card brands that are accepted. */
export function acceptedCards({ paymentRestrictions }: PaymentOptions): string[] {
  const hidden = hiddenBrands(paymentRestrictions)
  return CARDS.filter((brand) => !hidden.includes(brand))
}

/**
 * The offered payment methods: those of the provider in this country, without those that experiments hide. Only cards
 * of the United Kingdom are verified with their issuer.
 */
export function offeredMethods(options: PaymentOptions, allowed: AllowedMethods): PaymentMethod[] {
  const takesCards = allowed.ukCards || !options.verification
  return options.methods.filter((method) => (method === 'creditCard' ? takesCards : allowed[method]))
}
