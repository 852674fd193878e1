import { codesGone } from '#server/orders/index.ts'
import { paymentRefusal } from '#server/payments/index.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { PlacedOutcome } from './place-order.ts'

/** The HTTP answer for an order that was not placed. */
export function orderRefusal(
  result: Exclude<PlacedOutcome, { outcome: 'paid' | 'processing' }>,
  codes: readonly string[],
): Refusal {
  switch (result.outcome) {
    case 'invalid':
      return refuseFields(result.errors)
    case 'duplicate':
    case 'paid-elsewhere':
      return duplicateRefusal()
    case 'codes-tried-out':
      return codesTriedOut()
    case 'codes-gone':
    case 'code-taken':
      return codesGone(result.codes, codes)
    case 'price-changed':
    case 'coupon-used-up':
      return refuse(409, 'checkout.priceChanged')
    case 'not-priced':
      return notPriced()
    case 'not-claimed':
      return result.reason
    default:
      return paymentRefusal(result)
  }
}

/** The buyer seems to have an account. */
export function duplicateRefusal(): Refusal {
  return refuse(409, 'api.validation', {
    errors: [{ field: 'parent.duplicate', code: 'join.duplicate.warning' }],
  })
}

/** Too many unknown codes were entered today. */
export function codesTriedOut(): Refusal {
  return refuse(429, 'checkout.code.tooMany')
}

/** There is no price to charge now. */
export function notPriced(): Refusal {
  return refuse(422, 'join.packages.pricingFailed')
}
