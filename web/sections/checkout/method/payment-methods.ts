import type { PaymentMethod } from '#domain/flows/checkout.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { PaymentOptions } from '#domain/payments/payment-options.ts'

const CARDS = [
  { name: 'Visa', mark: 'VISA' },
  { name: 'Mastercard', mark: 'MC' },
  { name: 'American Express', mark: 'AMEX' },
  { name: 'Discover', mark: 'DISC' },
] as const
export type AcceptedCard = (typeof CARDS)[number]

/** The card brands that this country accepts. */
export function acceptedCards({ paymentRestrictions }: PaymentOptions): AcceptedCard[] {
  const { hideAmex, hideDiscover } = paymentRestrictions
  return CARDS.filter(({ mark }) => !(mark === 'AMEX' && hideAmex) && !(mark === 'DISC' && hideDiscover))
}

/**
 * The ways to pay on offer: those of the provider in this country, without those that experiments hide. Only
 * cards of the United Kingdom are verified with their issuer.
 */
export function offeredMethods(options: PaymentOptions, allowed: AllowedMethods): PaymentMethod[] {
  const takesCards = allowed.ukCards || !options.verification
  return options.methods.filter((method) => (method === 'creditCard' ? takesCards : allowed[method]))
}
