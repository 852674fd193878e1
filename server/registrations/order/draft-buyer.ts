import type { FieldError } from '#domain/messages/field-error.ts'
import { duplicateRefusal, type Buyer, type CheckoutDeps } from '#server/checkout/index.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import {
  isWarnedOfAccount,
  duplicateMatch,
  typedPerson,
  type DuplicateBudget,
} from '#server/families/index.ts'
import type { PriceSnapshot } from '#server/orders/index.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { asPayer, chargedPrice, coParentAdds, isCoParentCovered } from './co-parent-price.ts'
import { priceDraft } from './price-draft.ts'
import { lockVersion } from '../draft-store.ts'
import type { Draft } from '../draft.ts'
import { familyErrors } from '../draft/read-sections.ts'

export type DraftBuyerDeps = CheckoutDeps & { duplicates: DuplicateBudget }
type Call = {
  draft: Draft
  request: RequestContext
  /** In this request the parent says that the known account belongs to another person. */
  confirmsNow: boolean
  /** The co-parent whom this order pays for, as the page named them; null if it named nobody. */
  coParentFirstName?: string | null
}
/** A parent who pays, and whether they said that the known account belongs to another person. */
type Asking = { draft: Draft; address: string; isConfirmed: boolean }

/** The parent of a draft as checkout sees them. */
export function draftBuyer(deps: DraftBuyerDeps, call: Call): Buyer {
  const { draft, request, confirmsNow } = call
  const isConfirmed = draft.parent_duplicate_confirmed || confirmsNow
  const asking = { draft, address: request.address, isConfirmed }
  return {
    flow: 'join',
    scopeId: draft.id,
    payerId: draft.parent_id,
    payer: asPayer(draft.parent),
    confirmedAnother: isConfirmed,
    address: draft.address,
    timeZone: draft.parent.timeZone,
    hasAgreed: false,
    kept: { familyId: null, anonymousId: null },
    missing: (choice) => missingParts(call, choice),
    isSecondAccount: async () => isSecondAccount(deps, asking),
    // Nothing to note, because a draft accepts a confirmation even without an earlier question.
    recordWarning: async () => {},
    price: async (wanted) => priceDraft(deps, draft, { ...wanted, request }),
    coParentAdds: async (priced) => coParentAdds(deps, draft, priced),
    priceToCharge: async (priced) => chargedPrice(deps, draft, priced),
    paidFor: (snapshot) => paidFor(draft, snapshot),
    recheck: async (tx, snapshot) => recheck(tx, deps, { ...asking, snapshot }),
  }
}

function missingParts(
  { draft, coParentFirstName = null }: Call,
  { packageId, productId }: { packageId: number; productId: string },
): FieldError[] {
  const errors = familyErrors(draft, draft.parent)
  if (!draft.address) errors.push({ field: 'address', code: 'rules.required' })
  const chosen = draft.selected_package_id === packageId && draft.selected_product_id === productId
  const named = coParentFirstName === null || coParentFirstName === draft.co_parent?.firstName
  if (!chosen || !named) errors.push({ field: 'order', code: 'checkout.orderChanged' })
  return errors
}

/**
 * Whether to tell the parent of an account that was created after the draft. The limits of the first step cover older
 * accounts.
 */
async function isSecondAccount(
  { db, duplicates }: DraftBuyerDeps,
  { draft, address, isConfirmed }: Asking,
): Promise<boolean> {
  if (isConfirmed) return false
  const asked = { address, draftId: draft.id, isConfirmed, since: draft.created_at }
  return isWarnedOfAccount(db, duplicates, { person: typedPerson(draft.parent), ...asked })
}

function paidFor(draft: Draft, { payForCoParent }: PriceSnapshot): ReturnType<Buyer['paidFor']> {
  if (!payForCoParent) return { alsoFor: null, beneficiaryIds: [draft.parent_id] }
  return {
    alsoFor: draft.co_parent && asPayer(draft.co_parent),
    beneficiaryIds: [draft.parent_id, draft.co_parent_id],
  }
}

/**
 * Checks that the draft still contains what was priced. Also checks that its parent, and a co-parent who is paid for,
 * have not bought since.
 */
async function recheck(
  tx: Tx,
  deps: Pick<DraftBuyerDeps, 'payments'>,
  { draft, isConfirmed, snapshot }: Asking & { snapshot: PriceSnapshot },
): Promise<Refusal | null> {
  const [now, hasBought] = await together([
    lockVersion(tx, draft.id),
    isConfirmed ? null : hasBoughtSince(tx, draft),
  ])
  if (!now || now.erased_at) return refuse(404, 'api.expired')
  const isChanged =
    now.version !== draft.version || (snapshot.payForCoParent && (await isCoParentCovered(tx, deps, draft)))
  if (isChanged) return refuse(409, 'checkout.priceChanged')
  return hasBought ? duplicateRefusal() : null
}

/**
 * Whether the parent seems to have bought since the draft began. No limit applies here, because nobody may pay twice.
 */
async function hasBoughtSince(tx: Tx, draft: Draft): Promise<boolean> {
  return (
    (await duplicateMatch(tx, typedPerson(draft.parent), { since: draft.created_at })) === 'two-attributes'
  )
}
