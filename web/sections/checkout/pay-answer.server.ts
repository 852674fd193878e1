import type { Problem } from '#domain/contracts/contract.ts'
import type { CurrentOrder, PlacedOrder } from '#domain/contracts/orders.ts'
import type { ShownError } from '#web/lib/errors.ts'
import type { PayAnswer, PriceAnswer } from './checkout-answers.ts'

const CHANGED = 409
const REFUSED = 422
/** The field of an order that is not the chosen one. The page has no such field. */
const ORDER = 'order'

/** The answer about an order, for the page that waits for it. */
export function answerOrder(
  order: CurrentOrder,
  {
    paid,
    none,
  }: { paid: (placed: PlacedOrder) => PayAnswer; /** The text when there is no order. */ none: string },
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
 * The content of the review after a refused payment. If the price has changed, it contains the new price
 * without the refused codes. A `Response` leads to the packages, because no price is possible any more.
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

/**
 * Whether the price is calculated again: it has changed, a code is gone, or the choice has no price any more.
 * Another window may have changed the order. Wrong input needs no new price.
 */
function isPricedAgain(status: number, { validationErrors = [] }: Problem): boolean {
  const isOtherOrder = validationErrors.some(({ field }) => field === ORDER)
  return status === CHANGED || (status === REFUSED && (isOtherOrder || validationErrors.length === 0))
}

/** The codes that were not refused. A new price would accept a code for single use again. */
function keptCodes(codes: readonly string[], { validationErrors = [] }: Problem): string[] {
  const refused = new Set(validationErrors.map(({ field }) => field))
  return codes.filter((_, index) => !refused.has(`promoCodes.${index}`))
}

function errorsOf({ validationErrors = [], message }: Problem): ShownError[] {
  if (validationErrors.length === 0) return [{ field: '', text: message }]
  return validationErrors.map((error) => (error.field === ORDER ? { ...error, field: '' } : error))
}
