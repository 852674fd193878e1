import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { WHOLE } from '#web/sections/shell/reload-with-price.tsx'
import type { PriceAnswer } from '../checkout-answers.ts'

/** A page waits this long for its price. After that it is rendered without a price and requests it. */
const PATIENCE_MS = 800

type Visit = { request: Request; url: URL }

/**
 * The first price of a page. Null if it is slow. A page without a script cannot request it later, so it waits without a
 * time limit. The answer to a form that was sent without a script also waits.
 */
export async function firstPrice(
  { request, url }: Visit,
  price: Promise<PriceAnswer | Response>,
): Promise<PricingInfo | null> {
  const waits = url.searchParams.has(WHOLE) || request.headers.has('content-type')
  const priced = await (waits ? price : soon(price))
  if (priced === null) return null
  if (priced instanceof Response) throw priced
  if (priced.outcome === 'failed') throw new Error('a failed price must redirect to another page')
  return priced.pricing
}

async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
