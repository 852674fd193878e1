import { INVITED_DONE } from '#domain/flows/invited-paths.ts'
import { secretOf } from '#server/credentials/index.ts'
import { placeParentOrder, priceParentOrder, readParentOrder } from '#domain/contracts/parent-orders.ts'
import {
  answerCurrentOrder,
  answerOrder,
  answerPrice,
  orderInput,
  wantedAlone,
  type CheckoutDeps,
} from '#server/checkout/index.ts'
import { duplicateBudget } from '#server/families/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/refusal.ts'
import { justSetCredentials, linkEnded, ownBearer } from '../bearer.ts'
import { findBuyersInvitation, type Invitation } from '../invitation.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { invitedBuyer } from './invited-buyer.ts'

type Call = { params: { userId: string }; headers: { authorization: string } }
type Identified = { parent: ParentRecord; invitation: Invitation; secret: string }

/** Serves the price and the order of an invited parent. */
export function mountParentOrders(api: Api, given: CheckoutDeps): void {
  const deps = { ...given, duplicates: duplicateBudget(given.secrets) }

  mount(api, priceParentOrder, async ({ body, request, ...call }) => {
    if (body.userId !== call.params.userId) return refuse(403, 'api.forbidden')
    const found = await identify(deps, call)
    if (isRefusal(found)) return found
    const buyer = invitedBuyer(deps, { ...found, request, anonymousId: request.anonymousId })
    const wanted = wantedAlone(body, found.parent)
    return answerPrice(deps, buyer, { wanted, locale: request.locale })
  })

  mount(api, placeParentOrder, async ({ body, ...call }) => {
    const found = await identify(deps, call)
    if (isRefusal(found)) return found
    const { request } = call
    const anonymousId = body.segmentAnonymousId ?? request.anonymousId
    const buyer = invitedBuyer(deps, { ...found, request, anonymousId })
    return answerOrder(deps, buyer, orderInput({ ...call, body }, { payForCoParent: false }))
  })

  mount(api, readParentOrder, async ({ params: { userId }, headers, request }) => {
    const refusal = await readerRefusal(deps, { secret: secretOf(headers), userId })
    return refusal ?? answerCurrentOrder(deps, { scopeId: userId, locale: request.locale })
  })
}

/** The buyer: the invited person of the bearer, if the first step is complete. */
async function identify(
  { db, secrets }: CheckoutDeps,
  { params: { userId }, headers }: Call,
): Promise<Identified | Refusal> {
  const secret = secretOf(headers)
  const bearer = await ownBearer(db, secrets, { secret, userId })
  if (isRefusal(bearer)) return bearer
  const [parent, invitation] = await Promise.all([
    findParent(db, bearer.userId),
    findBuyersInvitation(db, bearer),
  ])
  if (!parent || !invitation) return linkEnded()
  if (invitation.last_completed_step < INVITED_DONE.parent) return refuse(403, 'api.forbidden')
  return { parent, invitation, secret }
}

/**
 * The person who may read the result of the order. The receipt is shown after the credentials, so the token that set
 * them still works here.
 */
async function readerRefusal(
  { db, secrets }: CheckoutDeps,
  { secret, userId }: { secret: string; userId: string },
): Promise<Refusal | null> {
  if (await justSetCredentials(db, secrets, { secret, userId })) return null
  const bearer = await ownBearer(db, secrets, { secret, userId })
  if (isRefusal(bearer)) return bearer
  return (await findParent(db, userId)) ? null : refuse(403, 'api.forbidden')
}
