import { CONSENT_AFTER_PAYMENT_COUNTRY } from '#domain/flows/checkout.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { RENEWS_BY_ITSELF } from '#domain/pricing/renewal.ts'
import { isTakenIn } from '#domain/payments/payment-options.ts'
import {
  isAsDisplayed,
  purchasePrice,
  whyChanged,
  type PriceChanged,
  type PriceSnapshot,
} from '#server/orders/index.ts'
import { givenPayment, type Payments, type PlaceOrderOutcome, type Purchase } from '#server/payments/index.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { Buyer, OrderInput } from './buyer.ts'

/** Why an order never reached payments. */
type NotPlaced =
  | { outcome: 'invalid'; errors: readonly FieldError[] }
  | PriceChanged
  | { outcome: 'duplicate' | 'not-priced' | 'codes-tried-out' }
export type PlacedOutcome = PlaceOrderOutcome<Refusal> | NotPlaced

/**
 * Places the order of a buyer. The server prices the order again and only compares the result with the page.
 * The order keeps everything that fulfilment needs, so the buyer may leave.
 */
export async function placeOrder(
  { payments }: { payments: Payments },
  buyer: Buyer,
  order: OrderInput,
): Promise<PlacedOutcome> {
  const placed = await place(payments, buyer, order)
  if (placed.outcome === 'duplicate' || placed.outcome === 'paid-elsewhere') await buyer.recordWarning()
  return placed
}

async function place(payments: Payments, buyer: Buyer, order: OrderInput): Promise<PlacedOutcome> {
  // First, because the order of an earlier request may have changed everything that is checked below.
  const replay = await payments.replay(requestOf(buyer, order))
  if (replay) return replay
  const errors = missingFields(buyer, order)
  if (errors.length > 0) return { outcome: 'invalid', errors }
  if (await buyer.isSecondAccount()) return { outcome: 'duplicate' }
  const priced = await checkPrice(buyer, order)
  if (priced.outcome !== 'priced') return priced
  const { snapshot } = priced
  const purchase = purchaseOf(buyer, order, snapshot)
  if (snapshot.totalMinor > 0 && !purchase.payment)
    return { outcome: 'invalid', errors: [{ field: 'payment.nonce', code: 'rules.required' }] }
  return payments.placeOrder(purchase, async (tx) => buyer.recheck(tx, snapshot))
}

function requestOf({ scopeId }: Buyer, { payment: { nonce }, idempotencyKey, request }: OrderInput) {
  return { scopeId, idempotencyKey, requestHash: sha256(request.rawBody), nonce }
}

/** The missing fields of the buyer's record, and then those of every order. */
function missingFields(
  { address, hasAgreed, ...buyer }: Buyer,
  { choice, agreedToTerms, payment }: OrderInput,
): FieldError[] {
  const errors = buyer.missing(choice)
  if (!address) return errors
  if (address.country !== CONSENT_AFTER_PAYMENT_COUNTRY && !agreedToTerms && !hasAgreed)
    errors.push({ field: 'agreedToTerms', code: 'rules.terms' })
  if (!isTakenIn(address.country, payment.paymentType))
    errors.push({ field: 'payment.paymentType', code: 'pay.notOffered' })
  return errors
}

type Priced = { outcome: 'priced'; snapshot: PriceSnapshot } | NotPlaced

/** Prices the order again, and compares the price with the page. */
async function checkPrice(buyer: Buyer, order: OrderInput): Promise<Priced> {
  const { choice, payForCoParent, codes, displayed } = order
  const priced = await buyer.price({ choice, payForCoParent, codes, address: buyer.address })
  if (priced.outcome === 'codes-tried-out') return { outcome: 'codes-tried-out' }
  if (priced.outcome !== 'priced' || !priced.snapshot.taxesCalculated) return { outcome: 'not-priced' }
  if (priced.snapshot.payForCoParent !== payForCoParent) return { outcome: 'price-changed' }
  if (!isAsDisplayed(priced.snapshot, displayed)) return whyChanged(priced.snapshot, codes)
  const snapshot = await buyer.priceToCharge(priced)
  return snapshot ? { outcome: 'priced', snapshot } : { outcome: 'not-priced' }
}

function purchaseOf(buyer: Buyer, order: OrderInput, snapshot: PriceSnapshot): Purchase {
  const { flow, scopeId, payerId, payer, confirmedAnother, address, kept } = buyer
  const { payment, agreedToTerms, marketingOptIn, idempotencyKey, request } = order
  const agreedToRenewal = RENEWS_BY_ITSELF && order.agreedToRenewal && snapshot.totalMinor > 0
  const occasion = agreedToRenewal ? ('first' as const) : ('once' as const)
  return {
    flow,
    scopeId,
    payerId,
    payer,
    confirmedAnother,
    ...buyer.paidFor(snapshot),
    ...purchasePrice(snapshot),
    request: { agreedToTerms, agreedToRenewal, marketingOptIn, ...kept, billed: address },
    locale: request.locale,
    payment: snapshot.totalMinor === 0 ? null : givenPayment({ payment, buyer: payer, address, occasion }),
    idempotencyKey,
    requestHash: sha256(request.rawBody),
    address: request.address,
  }
}
