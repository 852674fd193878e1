import { MINUTE_SECONDS } from '#domain/durations.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { PlaceOrderOutcome } from './purchase.ts'

type Refused = Exclude<
  PlaceOrderOutcome<never>,
  { outcome: 'paid' | 'processing' | 'not-claimed' | 'code-taken' | 'coupon-used-up' | 'paid-elsewhere' }
>

/** The HTTP refusal for a payment without a charge. */
export function paymentRefusal(outcome: Refused): Refusal {
  switch (outcome.outcome) {
    case 'declined':
      return refuse(402, outcome.text, { errors: [{ field: 'payment', code: outcome.text }] })
    case 'in-progress':
      return refuse(409, 'pay.inProgress', { headers: { 'retry-after': '2' } })
    case 'left-to-a-person':
      return refuse(409, 'pay.leftToAPerson', { values: { phone: outcome.phone } })
    case 'already-paid':
      return refuse(409, 'pay.alreadyPaid')
    case 'key-reused':
      return refuse(422, 'api.idempotency')
    case 'nonce-used':
      return refuse(402, 'pay.reenter', { errors: [{ field: 'payment', code: 'pay.reenter' }] })
    case 'not-offered':
      return refuseFields([{ field: 'payment.paymentType', code: 'pay.notOffered' }])
    case 'too-many':
      return later(429, outcome.onlyCards ? 'pay.tooManyOnlyCards' : 'pay.tooMany', outcome)
    case 'card-closed':
      return later(402, outcome.onlyCards ? 'pay.cardClosedOnlyCards' : 'pay.cardClosed', outcome)
    case 'too-many-cards': {
      const values = { phone: outcome.phone }
      const code = outcome.onlyCards ? 'pay.noMoreCards' : 'pay.tooManyCards'
      return refuse(402, code, { values, errors: [{ field: 'payment', code, values }] })
    }
    case 'unavailable':
      return refuse(503, 'pay.unavailable', { headers: { 'retry-after': '5' } })
  }
}

type Later = { retryAfterSeconds: number; phone: string }

/** The waiting time, in minutes or (above 90 minutes) in hours, and the number to call. */
function later(
  status: 402 | 429,
  code: 'pay.tooMany' | 'pay.tooManyOnlyCards' | 'pay.cardClosed' | 'pay.cardClosedOnlyCards',
  { retryAfterSeconds, phone }: Later,
): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS)
  const hours = minutes > LONGEST_IN_MINUTES ? Math.ceil(minutes / HOUR_MINUTES) : 0
  const values = { minutes, hours, phone }
  return refuse(status, code, {
    values,
    errors: [{ field: 'payment', code, values }],
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
const HOUR_MINUTES = 60
const LONGEST_IN_MINUTES = 90
