import { METHODS, type PaymentType } from '#domain/payments/payment-options.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Instrument } from '../gateway.ts'
import type { AttemptDetails } from './attempt.ts'

/** The payment type of an order for the instrument that the gateway reports. */
export function paymentTypeOf(instrument: Instrument): PaymentType {
  const types: readonly PaymentType[] = ['CREDIT_CARD', 'PAYPAL', 'VENMO']
  const found = types.find((type) => METHODS[type] === instrument.method)
  if (!found) throw new Error('the payment type of an instrument is unknown')
  return found
}

/** The keyed hash that identifies a card. It does not reveal the card. */
export function cardDetails(secrets: Secrets, instrument: Instrument | null): Pick<AttemptDetails, 'card'> {
  const [card] = cardHashes(secrets, instrument) ?? []
  return card === undefined ? {} : { card }
}

/** The same hash by every key, the first key first. Null if the instrument is not a card. */
export function cardHashes(secrets: Secrets, instrument: Instrument | null): readonly string[] | null {
  if (instrument?.method !== 'creditCard') return null
  const { brand, lastFour, expirationMonth, expirationYear } = instrument
  const named = [brand, lastFour, expirationMonth, expirationYear].join('|')
  return secrets.hashes('payment-card', named).map((hash) => hash.toString('base64url'))
}
