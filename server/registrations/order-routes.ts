import { placeOrder as placeContract, readCurrentOrder } from '#domain/contracts/orders.ts'
import type { CallParts } from '#domain/contracts/contract.ts'
import { priceOrder as priceContract, readCoupons } from '#domain/contracts/pricing.ts'
import { isSamePhone, normalisePhone } from '#domain/people/phone.ts'
import { couponsFor } from '#server/coupons/index.ts'
import { duplicateBudget } from '#server/families/index.ts'
import { codesGone, pricingView, type PriceOrderDeps } from '#server/orders/index.ts'
import { paymentRefusal, type Payments } from '#server/payments/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { textFor } from '#domain/messages/text.ts'
import { coParentAdds } from './co-parent-price.ts'
import { placeDraftOrder, type PlaceDraftOutcome } from './place-draft-order.ts'
import { presentPlacedOrder } from './placed-order.ts'
import { priceDraft } from './price-draft.ts'
import { findRegistration } from './registration-store.ts'
import type { Registration } from './registration.ts'

export type OrderRoutesDeps = PriceOrderDeps & { secrets: Secrets; payments: Payments }
type Key = { params: { signupId: string }; headers: { 'registration-key': string } }

/** Serves the price, the coupons and the order of a draft. */
export function mountDraftOrders(api: Api, deps: OrderRoutesDeps): void {
  const duplicates = duplicateBudget(deps.secrets)

  mount(api, priceContract, async ({ body, request, ...key }) => {
    const draft = await openDraft(deps, key)
    if ('refusal' in draft) return draft
    const foreign = notOfDraft(draft, body)
    if (foreign) return foreign
    const wanted = {
      choice: body.orderDetail,
      payForCoParent: body.payForCoparent,
      codes: body.paymentCodes,
      address: body.address ?? null,
      request,
    }
    const priced = await priceDraft(deps, draft, wanted)
    if (priced.outcome === 'codes-tried-out') return refuse(429, 'checkout.code.tooMany')
    if (priced.outcome !== 'priced') return refuse(422, 'join.packages.pricingFailed')
    const { snapshot } = priced
    const coParentAddsMinor = await coParentAdds(deps, { draft, wanted, snapshot })
    return { status: 200, body: pricingView(snapshot, request.locale, { coParentAddsMinor }) }
  })

  mount(api, readCoupons, async ({ request, ...key }) => {
    const draft = await openDraft(deps, key)
    if ('refusal' in draft) return draft
    return { status: 200, body: { coupons: await couponsFor(deps.db, draft.referrer_key, request.locale) } }
  })

  mount(api, placeContract, async ({ body, request, ...key }) => {
    const draft = await openDraft(deps, key)
    if ('refusal' in draft) return draft
    const idempotencyKey = key.headers['idempotency-key'] ?? null
    const result = await placeDraftOrder({ ...deps, duplicates }, { draft, body, idempotencyKey, request })
    if (result.outcome === 'paid')
      return {
        status: 200,
        body: presentPlacedOrder(result, { secrets: deps.secrets, locale: request.locale }),
      }
    return result.outcome === 'processing'
      ? { status: 202, body: { status: 'processing' as const } }
      : refusalOf(result, body.promoCodes ?? [])
  })

  mount(api, readCurrentOrder, async ({ request, ...key }) => {
    const draft = await openDraft(deps, key)
    if ('refusal' in draft) return draft
    const status = await deps.payments.orderStatus(draft.id)
    if (!status) return { status: 200, body: { state: 'none' as const } }
    switch (status.outcome) {
      case 'paid':
        return {
          status: 200,
          body: {
            state: 'paid' as const,
            result: presentPlacedOrder(status, { secrets: deps.secrets, locale: request.locale }),
          },
        }
      case 'processing':
        return { status: 200, body: { state: 'processing' as const } }
      case 'declined':
        return {
          status: 200,
          body: { state: 'declined' as const, text: textFor(request.locale)(status.text) },
        }
    }
  })
}

/** Why a question about a price is not about this draft; null when it is. */
function notOfDraft(draft: Registration, asked: CallParts<typeof priceContract>['body']): Refusal | null {
  if (asked.limboId !== draft.id) return refuse(403, 'api.forbidden')
  const phone = normalisePhone({ code: asked.phoneCountryCode, number: asked.phoneNumber })
  const kept = { code: draft.parent.phoneCountryCode, number: draft.parent.phoneNumber }
  if (isSamePhone(phone, kept)) return null
  return refuseFields([
    { field: phone.code === kept.code ? 'phoneNumber' : 'phoneCountryCode', code: 'api.validation' },
  ])
}

async function openDraft(
  { db, secrets }: OrderRoutesDeps,
  { params, headers }: Key,
): Promise<Registration | Refusal> {
  const keyHash = secrets.hash('registration', headers['registration-key'])
  const found = await findRegistration(db, { id: params.signupId, keyHash })
  return found.found === 'draft' ? found.draft : refuse(404, 'api.expired')
}

function refusalOf(
  result: Exclude<PlaceDraftOutcome, { outcome: 'paid' | 'processing' }>,
  codes: readonly string[],
): Refusal {
  switch (result.outcome) {
    case 'invalid':
      return refuseFields(result.errors)
    case 'duplicate':
      return duplicate()
    case 'codes-tried-out':
      return refuse(429, 'checkout.code.tooMany')
    case 'codes-gone':
    case 'code-taken':
      return codesGone(result.codes, codes)
    case 'price-changed':
      return refuse(409, 'checkout.priceChanged')
    case 'not-priced':
      return refuse(422, 'join.packages.pricingFailed')
    case 'not-claimed':
      if (result.reason === 'duplicate') return duplicate()
      return result.reason === 'gone' ? refuse(404, 'api.expired') : refuse(409, 'checkout.priceChanged')
    default:
      return paymentRefusal(result)
  }
}

function duplicate(): Refusal {
  return refuse(409, 'api.validation', {
    errors: [{ field: 'parent.duplicate', code: 'join.duplicate.warning' }],
  })
}
