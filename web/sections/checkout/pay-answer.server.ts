import type { Problem } from '#domain/contracts/contract.ts'
import type { CurrentOrder, PlacedOrder } from '#domain/contracts/orders.ts'
import type { ShownError } from '#web/lib/errors.ts'
import type { PayAnswer, PriceAnswer } from './checkout-answers.ts'

const CHANGED = 409
const REFUSED = 422

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
 * What the review shows when a payment was refused; where the price had changed, the new one with it, without the codes
 * that were refused. A `Response` leads to the packages, where nothing can be priced any more.
 */
export async function refusePayment(
  { status, problem }: { status: number; problem: Problem },
  {
    codes,
    priceAgain,
  }: { codes: readonly string[]; priceAgain: (codes: string[]) => Promise<PriceAnswer | Response> },
): Promise<PayAnswer | Response> {
  const repriced = isPricedAgain(status, problem) ? await priceAgain(keptCodes(codes, problem)) : null
  if (repriced instanceof Response) return repriced
  const pricing = repriced?.outcome === 'priced' ? repriced.pricing : null
  return { outcome: 'refused', pricing, errors: errorsOf(problem) }
}

/** The price has changed, a code is gone, or what was chosen cannot be priced any more; not what was typed wrong. */
function isPricedAgain(status: number, { validationErrors = [] }: Problem): boolean {
  return status === CHANGED || (status === REFUSED && validationErrors.length === 0)
}

/** The codes that were not refused: pricing again would let one through that counts once a person. */
function keptCodes(codes: readonly string[], { validationErrors = [] }: Problem): string[] {
  const refused = new Set(validationErrors.map(({ field }) => field))
  return codes.filter((_, index) => !refused.has(`promoCodes.${index}`))
}

function errorsOf({ validationErrors = [], message }: Problem): ShownError[] {
  return validationErrors.length > 0 ? validationErrors : [{ field: '', text: message }]
}
