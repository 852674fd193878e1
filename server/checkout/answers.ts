import type { z } from 'zod'
import type { CurrentOrder, NewParentOrderBody, PlacedOrder, processing } from '#domain/contracts/orders.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { priceTimeZone } from '#domain/places/time-zones.ts'
import { refundableUntil } from '#domain/subscriptions/refund.ts'
import { pricingView } from '#server/orders/index.ts'
import type { OrderStatus } from '#server/payments/index.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Buyer, CheckoutDeps, OrderInput, Wanted } from './buyer.ts'
import { placeOrder } from './place-order.ts'
import { presentPlacedOrder } from './placed-order.ts'
import { codesTriedOut, notPriced, orderRefusal } from './refusals.ts'

type Deps = Pick<CheckoutDeps, 'payments' | 'secrets' | 'site'>

/** The answer with the price of an order. */
export async function answerPrice(
  { site }: Pick<Deps, 'site'>,
  buyer: Buyer,
  { wanted, locale }: { wanted: Wanted; locale: Locale },
): Promise<{ status: 200; body: PricingInfo } | Refusal> {
  const priced = await buyer.price(wanted)
  if (priced.outcome === 'codes-tried-out') return codesTriedOut()
  if (priced.outcome !== 'priced') return notPriced()
  const { snapshot } = priced
  const coParentAddsMinor = await buyer.coParentAdds(priced)
  const paidAt = new Date(snapshot.pricedAt)
  const known = { timeZone: buyer.timeZone, address: wanted.address, country: snapshot.country }
  const refundUntil = refundableUntil({
    paidAt,
    timeZone: priceTimeZone(paidAt, known),
    days: site.refundDays,
  })
  return { status: 200, body: pricingView(snapshot, locale, { coParentAddsMinor, refundUntil }) }
}

type Placed = { status: 200; body: PlacedOrder } | { status: 202; body: z.output<typeof processing> }

/** Places an order. The answer is its receipt, or that the result is not known yet. */
export async function answerOrder(deps: Deps, buyer: Buyer, order: OrderInput): Promise<Placed | Refusal> {
  const result = await placeOrder(deps, buyer, order)
  if (result.outcome === 'processing') return { status: 202, body: { status: 'processing' } }
  if (result.outcome !== 'paid') return orderRefusal(result, order.codes)
  const { secrets, site } = deps
  return { status: 200, body: presentPlacedOrder(result, { secrets, site, locale: order.request.locale }) }
}

/** The answer with the result of the newest order of a draft or user. */
export async function answerCurrentOrder(
  { payments, secrets, site }: Deps,
  { scopeId, locale }: { scopeId: string; locale: Locale },
): Promise<{ status: 200; body: CurrentOrder }> {
  const status = await payments.orderStatus(scopeId)
  return { status: 200, body: currentOrder(status, { secrets, site, locale }) }
}

function currentOrder(
  status: OrderStatus | null,
  context: Pick<Deps, 'secrets' | 'site'> & { locale: Locale },
): CurrentOrder {
  if (!status) return { state: 'none' }
  switch (status.outcome) {
    case 'paid':
      return { state: 'paid', result: presentPlacedOrder(status, context) }
    case 'processing':
      return { state: 'processing' }
    case 'declined':
      return { state: 'declined', text: textFor(context.locale)(status.text) }
  }
}

type Call = {
  headers: { 'idempotency-key'?: string | undefined }
  body: Pick<
    NewParentOrderBody,
    'order' | 'promoCodes' | 'payment' | 'agreedToTerms' | 'agreedToRenewal' | 'marketingOptIn'
  > & {
    /** It has priority over the one in the payment. */
    deviceData?: string | null | undefined
  }
  request: RequestContext
}

/** The parts of an order that all kinds of buyers send in the same way. */
export function orderInput(
  { headers, body, request }: Call,
  { payForCoParent }: { payForCoParent: boolean },
): OrderInput {
  const payment = { ...body.payment, deviceData: body.deviceData ?? body.payment.deviceData }
  const { order, promoCodes, agreedToTerms, agreedToRenewal, marketingOptIn } = body
  return {
    choice: order,
    payForCoParent,
    codes: promoCodes ?? [],
    displayed: { amountMinor: payment.amountDisplayed, taxMinor: payment.taxAmountDisplayed },
    payment,
    agreedToTerms,
    agreedToRenewal,
    marketingOptIn,
    idempotencyKey: headers['idempotency-key'] ?? null,
    request,
  }
}
