import type { z } from 'zod'
import type { currentOrder } from '#domain/contracts/orders.ts'
import {
  placeParentOrder as placeContract,
  priceParentOrder as priceContract,
  readParentOrder,
} from '#domain/contracts/parent-orders.ts'
import { textFor } from '#domain/messages/text.ts'
import { codesGone, pricingView, type PriceOrderDeps } from '#server/orders/index.ts'
import { paymentRefusal, type OrderStatus, type Payments } from '#server/payments/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { justSetCredentials, linkEnded, ownBearer, secretOf } from '../bearer.ts'
import { duplicateBudget } from '#server/families/index.ts'
import { findBuyersInvitation, INVITED_STEP_PARENT, type Invitation } from '../invitation.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { placeParentOrder, type NotClaimed, type PlaceParentOutcome } from './place-parent-order.ts'
import { presentParentOrder } from './placed-parent-order.ts'
import { priceParentOrder } from './price-parent-order.ts'

export type ParentOrderDeps = PriceOrderDeps & { secrets: Secrets; payments: Payments }
type Call = { params: { userId: string }; headers: { authorization: string } }
type Buyer = { parent: ParentRecord; invitation: Invitation }

/** Serves the price and the order of an invited parent. */
export function mountParentOrders(api: Api, deps: ParentOrderDeps): void {
  const { secrets } = deps
  const duplicates = duplicateBudget(secrets)

  mount(api, priceContract, async ({ body, request, ...call }) => {
    if (body.userId !== call.params.userId) return refuse(403, 'api.forbidden')
    const buyer = await findBuyer(deps, call)
    if (isRefusal(buyer)) return buyer
    const wanted = { choice: body.orderDetail, codes: body.subscriptionCodes, request }
    const priced = await priceParentOrder(deps, buyer.parent, wanted)
    if (priced.outcome === 'codes-tried-out') return refuse(429, 'checkout.code.tooMany')
    if (priced.outcome !== 'priced') return refuse(422, 'join.packages.pricingFailed')
    return { status: 200 as const, body: pricingView(priced.snapshot, request.locale) }
  })

  mount(api, placeContract, async ({ body, request, ...call }) => {
    const buyer = await findBuyer(deps, call)
    if (isRefusal(buyer)) return buyer
    const result = await placeParentOrder(
      { ...deps, duplicates },
      {
        ...buyer,
        secret: secretOf(call.headers),
        body,
        idempotencyKey: call.headers['idempotency-key'] ?? null,
        request,
      },
    )
    if (result.outcome === 'paid') {
      return { status: 200 as const, body: presentParentOrder(result, { secrets, locale: request.locale }) }
    }
    if (result.outcome === 'processing')
      return { status: 202 as const, body: { status: 'processing' as const } }
    return refusalOf(result, body.promoCodes ?? [])
  })

  mount(api, readParentOrder, async ({ params, headers, request }) => {
    const { userId } = params
    const refusal = await readerRefusal(deps, { secret: secretOf(headers), userId })
    if (refusal) return refusal
    const status = await deps.payments.orderStatus(userId)
    return { status: 200 as const, body: statusView(status, { secrets, locale: request.locale }) }
  })
}

/** Who buys: the person of the bearer, invited, and past the first step. */
async function findBuyer(
  { db, secrets }: ParentOrderDeps,
  { params, headers }: Call,
): Promise<Buyer | Refusal> {
  const bearer = await ownBearer(db, secrets, { secret: secretOf(headers), userId: params.userId })
  if (isRefusal(bearer)) return bearer
  const [parent, invitation] = await Promise.all([
    findParent(db, bearer.userId),
    findBuyersInvitation(db, bearer),
  ])
  if (!parent || !invitation) return linkEnded()
  if (invitation.last_completed_step < INVITED_STEP_PARENT) return refuse(403, 'api.forbidden')
  return { parent, invitation }
}

/**
 * Who may read what became of their order. The receipt follows the credentials, so the token that has just set them
 * still shows it.
 */
async function readerRefusal(
  { db, secrets }: ParentOrderDeps,
  { secret, userId }: { secret: string; userId: string },
): Promise<Refusal | null> {
  if (await justSetCredentials(db, secrets, { secret, userId })) return null
  const bearer = await ownBearer(db, secrets, { secret, userId })
  if (isRefusal(bearer)) return bearer
  return (await findParent(db, userId)) ? null : refuse(403, 'api.forbidden')
}

function statusView(
  status: OrderStatus | null,
  context: { secrets: Secrets; locale: Locale },
): z.output<typeof currentOrder> {
  if (!status) return { state: 'none' }
  if (status.outcome === 'paid') return { state: 'paid', result: presentParentOrder(status, context) }
  if (status.outcome === 'processing') return { state: 'processing' }
  return { state: 'declined', text: textFor(context.locale)(status.text) }
}

function refusalOf(
  result: Exclude<PlaceParentOutcome, { outcome: 'paid' | 'processing' }>,
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
      return notClaimed(result.reason)
    default:
      return paymentRefusal(result)
  }
}

function duplicate(): Refusal {
  const errors = [{ field: 'parent.duplicate', code: 'join.duplicate.warning' as const }]
  return refuse(409, 'api.validation', { errors })
}

function notClaimed(reason: NotClaimed): Refusal {
  if (reason === 'link-ended') return linkEnded()
  if (reason === 'duplicate') return duplicate()
  return refuse(409, reason === 'changed' ? 'checkout.priceChanged' : 'pay.alreadyPaid')
}
