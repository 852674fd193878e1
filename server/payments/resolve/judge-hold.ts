import {
  hiddenBrands,
  isMethodHidden,
  METHODS,
  type Hidden,
  type PaymentType,
} from '#domain/payments/payment-options.ts'
import type { Attempt } from '../records/attempt.ts'
import type { GatewayTransaction, Instrument } from '../gateway.ts'

/** Why money that is held may not be taken. */
export type UnfitHold =
  /** The browser named another way to pay than the gateway reports, or the gateway does not report one. */
  | 'other-instrument'
  /** The operator does not take this brand or wallet. */
  | 'not-offered'
  /** The issuer had to verify the buyer, and the gateway does not say that it did. */
  | 'verification-required'

type Judged = Pick<Attempt, 'method' | 'sca'>

/**
 * Compares what the gateway holds with what the order was allowed to be paid with. What the browser called it proves
 * nothing; only the gateway knows the instrument. Null when the hold may be captured.
 */
export function judgeHold(
  { method, sca }: Judged,
  { instrument, verified }: Pick<GatewayTransaction, 'instrument' | 'verified'>,
  hidden: Hidden,
): UnfitHold | null {
  if (!instrument || typeOf(instrument) !== method) return 'other-instrument'
  if (isMethodHidden(method, hidden)) return 'not-offered'
  if (instrument.method !== 'creditCard') return null
  if (hiddenBrands(hidden).includes(instrument.brand)) return 'not-offered'
  return sca === 'required' && !verified ? 'verification-required' : null
}

/** What an order calls the instrument that the gateway reports. */
export function typeOf(instrument: Instrument): PaymentType {
  const types: readonly PaymentType[] = ['CREDIT_CARD', 'PAYPAL', 'VENMO']
  const found = types.find((type) => METHODS[type] === instrument.method)
  if (!found) throw new Error('an instrument without its name')
  return found
}
