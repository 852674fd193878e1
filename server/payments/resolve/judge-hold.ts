import { hiddenBrands, isMethodHidden, type Hidden } from '#domain/payments/payment-options.ts'
import type { GatewayTransaction } from '../gateway.ts'
import type { Attempt, UnfitHold } from '../records/attempt.ts'
import { paymentTypeOf } from '../records/instrument.ts'

type Judged = Pick<Attempt, 'method' | 'sca'>

/**
 * Compares a hold with the allowed instruments of the order. The browser's data proves nothing, because only
 * the gateway knows the instrument. Null if the hold may be captured.
 */
export function judgeHold(
  { method, sca }: Judged,
  { instrument, verified }: Pick<GatewayTransaction, 'instrument' | 'verified'>,
  hidden: Hidden,
): UnfitHold | null {
  if (!instrument || paymentTypeOf(instrument) !== method) return 'other-instrument'
  if (isMethodHidden(method, hidden)) return 'not-offered'
  if (instrument.method !== 'creditCard') return null
  if (hiddenBrands(hidden).includes(instrument.brand)) return 'not-offered'
  return sca === 'required' && !verified ? 'verification-required' : null
}
