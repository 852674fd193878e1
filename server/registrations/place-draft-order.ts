import type { NewParentOrderBody } from '#domain/contracts/orders.ts'
import { CONSENT_AFTER_PAYMENT_COUNTRY } from '#domain/flows/checkout.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { isTakenIn } from '#domain/payments/payment-options.ts'
import {
  isAsDisplayed,
  purchasePrice,
  whyChanged,
  type PriceChanged,
  type PriceOrderDeps,
  type PriceSnapshot,
} from '#server/orders/index.ts'
import type { Tx } from '#server/db/database.ts'
import { givenPayment, type Payments, type PlaceOrderOutcome, type Purchase } from '#server/payments/index.ts'
import type { Db } from '#server/db/database.ts'
import { sha256, type Secrets } from '#server/platform/secrets.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { isToldOfAccount, likenessOfParent, type DuplicateBudget } from '#server/families/index.ts'
import { chargedPrice, coParentAsPayer, isCoParentCovered } from './co-parent-price.ts'
import { priceDraft } from './price-draft.ts'
import type { Registration } from './registration.ts'
import { familyErrors } from './sections.ts'

type Deps = PriceOrderDeps & { secrets: Secrets; payments: Payments; duplicates: DuplicateBudget }
type Input = {
  draft: Registration
  body: NewParentOrderBody
  idempotencyKey: string | null
  request: RequestContext
}
/** Why an order is not even tried. */
export type NotPlaced =
  | { outcome: 'invalid'; errors: readonly FieldError[] }
  | { outcome: 'duplicate' }
  | PriceChanged
  | { outcome: 'not-priced' | 'codes-tried-out' }
export type PlaceDraftOutcome = PlaceOrderOutcome<'gone' | 'changed' | 'duplicate'> | NotPlaced

/**
 * Places the order of a draft. The server prices it anew; what the page showed is only compared. Everything the
 * order needs later is kept with it, so that it can be completed when the buyer is gone.
 */
export async function placeDraftOrder(deps: Deps, input: Input): Promise<PlaceDraftOutcome> {
  const { draft, body } = input
  const replayed = await deps.payments.replay(requestOf(input))
  if (replayed) return replayed
  const errors = missingParts(input)
  if (errors.length > 0) return { outcome: 'invalid', errors }
  if (await isUnconfirmedDuplicate(deps, input)) return { outcome: 'duplicate' }
  const wanted = {
    choice: body.order,
    payForCoParent: body.payForCoparent,
    codes: body.promoCodes ?? [],
    address: draft.address,
    request: input.request,
  }
  const priced = await priceDraft(deps, draft, wanted)
  if (priced.outcome === 'codes-tried-out') return { outcome: 'codes-tried-out' }
  if (priced.outcome !== 'priced' || !priced.snapshot.taxesCalculated) return { outcome: 'not-priced' }
  const displayed = priced.snapshot
  if (displayed.payForCoParent !== body.payForCoparent) return { outcome: 'price-changed' }
  if (!isAsDisplayed(displayed, body.payment)) return whyChanged(displayed, wanted.codes)
  const snapshot = await chargedPrice(deps, { draft, wanted, snapshot: displayed })
  if (!snapshot) return { outcome: 'not-priced' }
  const purchase = purchaseOf(input, snapshot)
  if (snapshot.totalMinor > 0 && !purchase.payment)
    return { outcome: 'invalid', errors: [{ field: 'payment.nonce', code: 'rules.required' }] }
  return deps.payments.placeOrder(purchase, async (tx) => recheck(tx, deps, { ...input, snapshot }))
}

/** A request that was answered before gets that answer, because its own order has changed prices and duplicates. */
function requestOf({ draft, body, idempotencyKey, request }: Input) {
  const { nonce } = body.payment
  return { scopeId: draft.id, idempotencyKey, requestHash: sha256(request.rawBody), nonce }
}

function missingParts({ draft, body }: Input): FieldError[] {
  const errors = familyErrors(draft, draft.parent)
  if (!draft.address) errors.push({ field: 'address', code: 'rules.required' })
  const chosen =
    draft.selected_package_id === body.order.packageId && draft.selected_product_id === body.order.productId
  if (!chosen) errors.push({ field: 'order', code: 'api.validation' })
  const needsTerms = draft.address !== null && draft.address.country !== CONSENT_AFTER_PAYMENT_COUNTRY
  if (needsTerms && !body.agreedToTerms) errors.push({ field: 'agreedToTerms', code: 'rules.terms' })
  if (draft.address && !isTakenIn(draft.address.country, body.payment.paymentType))
    errors.push({ field: 'payment.paymentType', code: 'pay.notOffered' })
  return errors
}

/**
 * Whether an account resembles the parent and nobody has said that it is another person's. An account that was there
 * before the draft is told of within the budget, as at the first step.
 */
async function isUnconfirmedDuplicate(deps: Deps, input: Input): Promise<boolean> {
  const { draft, request } = input
  if (isConfirmed(input)) return false
  const asked = { address: request.address, draftId: draft.id, isConfirmed: false, since: draft.created_at }
  return isToldOfAccount(deps.db, deps.duplicates, { person: personOf(draft), ...asked })
}

/** Whether the parent seems to have bought since the draft began: no budget may let somebody pay twice. */
async function hasBoughtMeanwhile(db: Db | Tx, input: Input): Promise<boolean> {
  const { draft } = input
  if (isConfirmed(input)) return false
  return (await likenessOfParent(db, personOf(draft), { since: draft.created_at })) === 'two-attributes'
}

function isConfirmed({ draft, body }: Input): boolean {
  return draft.parent_duplicate_confirmed || body.parentDuplicateConfirmed
}

function personOf({ parent }: Registration) {
  return { ...parent, emailNormalised: normaliseEmail(parent.email) }
}

function purchaseOf({ draft, body, idempotencyKey, request }: Input, snapshot: PriceSnapshot): Purchase {
  return {
    flow: 'join',
    scopeId: draft.id,
    payerId: draft.parent_id,
    payer: payerOf(draft),
    alsoFor: snapshot.payForCoParent && draft.co_parent ? coParentAsPayer(draft.co_parent) : null,
    beneficiaryIds: snapshot.payForCoParent ? [draft.parent_id, draft.co_parent_id] : [draft.parent_id],
    ...purchasePrice(snapshot),
    request: { agreedToTerms: body.agreedToTerms, marketingOptIn: body.marketingOptIn },
    locale: request.locale,
    payment: snapshot.totalMinor === 0 ? null : paymentOf(draft, body),
    idempotencyKey,
    requestHash: sha256(request.rawBody),
    address: request.address,
  }
}

function payerOf({ parent: { email, firstName, lastName, phoneCountryCode, phoneNumber } }: Registration) {
  const phone = phoneCountryCode && phoneNumber ? { code: phoneCountryCode, number: phoneNumber } : null
  return { email, firstName, lastName, phone }
}

function paymentOf({ parent, address }: Registration, { payment }: NewParentOrderBody) {
  return givenPayment({ payment, deviceData: payment.deviceData, buyer: parent, address })
}

/**
 * In the transaction that writes the order: the draft says what was priced, and neither its parent nor a co-parent who
 * is paid for has bought meanwhile.
 */
async function recheck(
  tx: Tx,
  deps: Pick<Deps, 'payments'>,
  input: Input & { snapshot: PriceSnapshot },
): Promise<'gone' | 'changed' | 'duplicate' | null> {
  const { draft, snapshot } = input
  const now = await tx
    .selectFrom('registrations')
    .select(['version', 'erased_at'])
    .where('id', '=', draft.id)
    .forUpdate()
    .executeTakeFirst()
  if (!now || now.erased_at) return 'gone'
  if (now.version !== draft.version) return 'changed'
  if (snapshot.payForCoParent && (await isCoParentCovered(tx, deps, draft))) return 'changed'
  return (await hasBoughtMeanwhile(tx, input)) ? 'duplicate' : null
}
