import type { Problem } from '#domain/contracts/contract.ts'
import type { CurrentOrder, PlacedOrder } from '#domain/contracts/orders.ts'
import type { ShownError } from '../../lib/errors.ts'
import type { PayAnswer, PriceAnswer } from './checkout-answers.ts'

/** The price has changed, or what was chosen cannot be priced any more. */
const PRICE_AGAIN: readonly number[] = [409, 422]

/** What became of an order, for the page that waits for it. */
export function answerOrder(
  order: CurrentOrder,
  {
    paid,
    none,
  }: { paid: (placed: PlacedOrder) => PayAnswer; /** Said when there is no order. */ none: string },
): PayAnswer {
  switch (order.state) {
    case 'paid':
      return paid(order.result)
    case 'processing':
      return { outcome: 'processing' }
    case 'declined':
      return refusal(order.text)
    case 'none':
      return refusal(none)
  }
}

function refusal(text: string): PayAnswer {
  return { outcome: 'refused', errors: [{ field: '', text }], pricing: null }
}

/**
 * What the review shows when a payment was refused; where the price had changed, the new one with it. A `Response`
 * leads to the packages, where nothing can be priced any more.
 */
export async function refusePayment(
  { status, problem }: { status: number; problem: Problem },
  priceAgain: () => Promise<PriceAnswer | Response>,
): Promise<PayAnswer | Response> {
  const repriced = PRICE_AGAIN.includes(status) ? await priceAgain() : null
  if (repriced instanceof Response) return repriced
  const pricing = repriced?.outcome === 'priced' ? repriced.pricing : null
  return { outcome: 'refused', pricing, errors: errorsOf(problem) }
}

function errorsOf({ validationErrors = [], message }: Problem): ShownError[] {
  return validationErrors.length > 0 ? validationErrors : [{ field: '', text: message }]
}
