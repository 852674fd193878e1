import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { PlaceOrderOutcome } from './purchase.ts'

type Refused = Exclude<PlaceOrderOutcome<never>, { outcome: 'paid' | 'processing' | 'not-claimed' }>

/** How a payment that did not come about is told over HTTP. */
export function paymentRefusal(outcome: Refused): Refusal {
  switch (outcome.outcome) {
    case 'declined':
      return refuse(402, outcome.text, { errors: [{ field: 'payment', code: outcome.text }] })
    case 'in-progress':
      return refuse(409, 'pay.inProgress', { headers: { 'retry-after': '2' } })
    case 'already-paid':
      return refuse(409, 'pay.alreadyPaid')
    case 'code-taken':
      return refuseFields([{ field: 'promoCodes', code: 'pay.codeTaken' }])
    case 'key-reused':
      return refuse(422, 'api.idempotency')
    case 'nonce-used':
      return refuse(402, 'pay.reenter', { errors: [{ field: 'payment', code: 'pay.reenter' }] })
    case 'not-offered':
      return refuseFields([{ field: 'payment.paymentType', code: 'pay.notOffered' }])
    case 'too-many':
      return refuse(429, 'pay.tooMany', { headers: { 'retry-after': String(outcome.retryAfterSeconds) } })
    case 'too-many-cards':
      return refuse(402, 'pay.tooManyCards', { errors: [{ field: 'payment', code: 'pay.tooManyCards' }] })
    case 'unavailable':
      return refuse(503, 'pay.unavailable', { headers: { 'retry-after': '5' } })
  }
}
