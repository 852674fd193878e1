import { isDeepStrictEqual } from 'node:util'
import type { InvitedOrderBody } from '#domain/contracts/orders.ts'
import { CONSENT_AFTER_PAYMENT_COUNTRY } from '#domain/flows/checkout.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { isTakenIn } from '#domain/payments/payment-options.ts'
import { lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DuplicateBudget } from '#server/families/index.ts'
import {
  isAsDisplayed,
  purchasePrice,
  whyChanged,
  type PriceChanged,
  type PriceOrderDeps,
  type PriceSnapshot,
} from '#server/orders/index.ts'
import { givenPayment, type Payments, type PlaceOrderOutcome, type Purchase } from '#server/payments/index.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { sha256, type Secrets } from '#server/platform/secrets.ts'
import { findBearer } from '../bearer.ts'
import type { Invitation } from '../invitation.ts'
import { isSecondAccount } from '../parent/second-account.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import type { ParentOrderRequest } from './parent-order-request.ts'
import { priceParentOrder } from './price-parent-order.ts'

type Deps = PriceOrderDeps & { secrets: Secrets; payments: Payments; duplicates: DuplicateBudget }
type Input = {
  parent: ParentRecord
  invitation: Invitation
  secret: string
  body: InvitedOrderBody
  idempotencyKey: string | null
  request: RequestContext
}
/** Why an order is not even tried. */
export type NotPlaced =
  | { outcome: 'invalid'; errors: readonly FieldError[] }
  | PriceChanged
  | { outcome: 'duplicate' | 'not-priced' | 'codes-tried-out' }
/** Why the transaction that would write the order has not. */
export type NotClaimed = 'link-ended' | 'changed' | 'paid-meanwhile' | 'duplicate'
export type PlaceParentOutcome = PlaceOrderOutcome<NotClaimed> | NotPlaced

/**
 * Places the order of an invited parent, for themselves alone. The server prices it anew; what the page showed is
 * only compared. The link stays good until credentials are set.
 */
export async function placeParentOrder(deps: Deps, input: Input): Promise<PlaceParentOutcome> {
  const { parent, body, request } = input
  const replayed = await deps.payments.replay(requestOf(input))
  if (replayed) return replayed
  const errors = missingParts(input)
  if (errors.length > 0) return { outcome: 'invalid', errors }
  const asking = { ...input, address: request.address }
  if (await isSecondAccount(deps.db, deps.duplicates, asking)) return { outcome: 'duplicate' }
  const priced = await priceParentOrder(deps, parent, {
    choice: body.order,
    codes: body.promoCodes ?? [],
    request,
  })
  if (priced.outcome === 'codes-tried-out') return { outcome: 'codes-tried-out' }
  if (priced.outcome !== 'priced' || !priced.snapshot.taxesCalculated) return { outcome: 'not-priced' }
  const { snapshot } = priced
  if (!isAsDisplayed(snapshot, body.payment)) return whyChanged(snapshot, body.promoCodes ?? [])
  const purchase = purchaseOf(input, snapshot)
  if (snapshot.totalMinor > 0 && !purchase.payment) {
    return { outcome: 'invalid', errors: [{ field: 'payment.nonce', code: 'rules.required' }] }
  }
  return deps.payments.placeOrder(purchase, async (tx) => recheck(tx, deps, input))
}

/** A request that was answered before gets that answer, because its own order has changed what is checked below. */
function requestOf({ parent, body, idempotencyKey, request }: Input) {
  const { nonce } = body.payment
  return { scopeId: parent.id, idempotencyKey, requestHash: sha256(request.rawBody), nonce }
}

function missingParts({ parent, body }: Input): FieldError[] {
  const errors: FieldError[] = []
  if (!parent.address) errors.push({ field: 'address', code: 'rules.required' })
  if (!parent.email) errors.push({ field: 'parent.email', code: 'rules.required' })
  const abroad = parent.address !== null && parent.address.country !== CONSENT_AFTER_PAYMENT_COUNTRY
  if (abroad && !body.agreedToTerms && parent.agreed_to_terms_at === null) {
    errors.push({ field: 'agreedToTerms', code: 'rules.terms' })
  }
  if (parent.address && !isTakenIn(parent.address.country, body.payment.paymentType))
    errors.push({ field: 'payment.paymentType', code: 'pay.notOffered' })
  return errors
}

function purchaseOf(input: Input, snapshot: PriceSnapshot): Purchase {
  const { parent, invitation, body, idempotencyKey, request } = input
  const { agreedToTerms, marketingOptIn } = body
  const kept: ParentOrderRequest = {
    agreedToTerms,
    marketingOptIn,
    familyId: invitation.family_id,
    anonymousId: body.segmentAnonymousId ?? request.anonymousId,
  }
  return {
    flow: 'invited',
    scopeId: parent.id,
    payerId: parent.id,
    payer: payerOf(parent),
    beneficiaryIds: [parent.id],
    ...purchasePrice(snapshot),
    request: kept,
    locale: request.locale,
    payment: snapshot.totalMinor === 0 ? null : paymentOf(parent, body),
    idempotencyKey,
    requestHash: sha256(request.rawBody),
    address: request.address,
  }
}

function payerOf({
  email,
  first_name,
  last_name,
  phone_country_code: code,
  phone_number: number,
}: ParentRecord) {
  const phone = code && number ? { code, number } : null
  return { email, firstName: first_name, lastName: last_name, phone }
}

function paymentOf(parent: ParentRecord, { payment, deviceData }: InvitedOrderBody) {
  const { first_name: firstName, last_name: lastName, email, address } = parent
  const buyer = { firstName, lastName, email }
  return givenPayment({ payment, deviceData: deviceData ?? payment.deviceData, buyer, address })
}

/** In the transaction that writes the order: the link opens, the address was priced, nothing was bought meanwhile. */
async function recheck(
  tx: Tx,
  { secrets, duplicates }: Pick<Deps, 'secrets' | 'duplicates'>,
  { parent, invitation, secret, request }: Input,
): Promise<NotClaimed | null> {
  await lockPerson(tx, parent.id)
  const now = await findParent(tx, parent.id)
  const bearer = await findBearer(tx, secrets, { secret })
  if (!now || bearer?.userId !== parent.id) return 'link-ended'
  if (now.isSubscriptionCurrent) return 'paid-meanwhile'
  if (!isDeepStrictEqual(now.address, parent.address)) return 'changed'
  const asking = { parent: now, invitation, address: request.address }
  return (await isSecondAccount(tx, duplicates, asking)) ? 'duplicate' : null
}
