import { METHODS, type PaymentType } from '#domain/payments/payment-options.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Instrument } from '../gateway.ts'
import type { AttemptDetails } from './attempt.ts'

/** The payment type of an order for the instrument that the gateway reports. */
export function paymentTypeOf(instrument: Instrument): PaymentType {
  const types: readonly PaymentType[] = ['CREDIT_CARD', 'PAYPAL', 'VENMO']
  const found = types.find((type) => METHODS[type] === instrument.method)
  if (!found) throw new Error('an instrument without its name')
  return found
}

/** The keyed hash that identifies a card. It does not reveal the card. */
export function cardDetails(secrets: Secrets, instrument: Instrument | null): Pick<AttemptDetails, 'card'> {
  if (instrument?.method !== 'creditCard') return {}
  const { brand, lastFour, expirationMonth, expirationYear } = instrument
  const named = [brand, lastFour, expirationMonth, expirationYear].join('|')
  return { card: secrets.hash('payment-card', named).toString('base64url') }
}
