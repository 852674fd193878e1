import type { PaymentMethod } from '#domain/flows/checkout.ts'
import type { ClientToken } from '#domain/contracts/payments.ts'

const CARDS = [
  { name: 'Visa', mark: 'VISA' },
  { name: 'Mastercard', mark: 'MC' },
  { name: 'American Express', mark: 'AMEX' },
  { name: 'Discover', mark: 'DISC' },
] as const
export type AcceptedCard = (typeof CARDS)[number]

/** The cards this country may pay with. */
export function acceptedCards({ paymentRestrictions }: ClientToken): AcceptedCard[] {
  const { hideAmex, hideDiscover } = paymentRestrictions
  return CARDS.filter(({ mark }) => !(mark === 'AMEX' && hideAmex) && !(mark === 'DISC' && hideDiscover))
}

/** The country whose buyers may use Venmo. */
const VENMO_COUNTRY = 'US'
/** Where PayPal is not shown. */
const WITHOUT_PAYPAL = 'GB'

type Offer = { config: ClientToken; country: string; allowed: Record<'paypal' | 'venmo', boolean> }

/** The ways to pay on offer: what the provider can do, less what country and restrictions take away. */
export function offeredMethods({ config, country, allowed }: Offer): PaymentMethod[] {
  const { methods, paymentRestrictions } = config
  const hidden = {
    creditCard: false,
    paypal: paymentRestrictions.hidePaypal || country === WITHOUT_PAYPAL || !allowed.paypal,
    venmo: paymentRestrictions.hideVenmo || country !== VENMO_COUNTRY || !allowed.venmo,
  }
  return methods.filter((method) => !hidden[method])
}
