import {
  chooseNewSubscription,
  placeNewSubscription,
  priceNewSubscription,
  readNewSubscription,
  readNewSubscriptionOrder,
  type NewSubscription,
} from '#domain/contracts/new-subscriptions.ts'
import {
  answerCurrentOrder,
  answerOrder,
  answerPrice,
  orderInput,
  wantedAlone,
  type CheckoutDeps,
} from '#server/checkout/index.ts'
import { secretOf } from '#server/credentials/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isRefusal, refuse, refuseFields } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { checkChosenPackage, checkSentPackage } from '#server/packages/index.ts'
import { readChoice, saveChoice } from './choice-store.ts'
import { identify, type Returning } from './identify.ts'
import { returningBuyer } from './returning-buyer.ts'
import { readStanding } from './standing.ts'

type Call = { params: { userId: string }; headers: { authorization: string } }

/** Serves the choice, the price and the order of a new subscription to a parent whose earlier one has ended. */
export function mountNewSubscriptions(api: Api, deps: CheckoutDeps): void {
  const enter = async ({ params: { userId }, headers }: Call) =>
    identify(deps, { secret: secretOf(headers), userId })

  mount(api, readNewSubscription, async ({ request, ...call }) => {
    const found = await enter(call)
    if (isRefusal(found)) return found
    return { status: 200, body: await show(deps, found, request) }
  })

  mount(api, chooseNewSubscription, async ({ body: { order }, request, ...call }) => {
    const found = await enter(call)
    if (isRefusal(found)) return found
    if ((await readStanding(deps.db, found.person.id)).may !== 'subscribe')
      return refuse(409, 'pay.alreadyPaid')
    const { errors } = await checkSentPackage(deps, order, placeOf(found, request))
    if (errors.length > 0) return refuseFields(errors)
    await saveChoice(deps.db, found.person.id, order)
    return { status: 200, body: await show(deps, found, request) }
  })

  mount(api, priceNewSubscription, async ({ body, request, ...call }) => {
    const found = await enter(call)
    if (isRefusal(found)) return found
    const buyer = returningBuyer(deps, { ...found, request, anonymousId: request.anonymousId })
    const wanted = wantedAlone(body, found.person)
    return answerPrice(deps, buyer, { wanted, locale: request.locale })
  })

  mount(api, placeNewSubscription, async ({ body, ...call }) => {
    const found = await enter(call)
    if (isRefusal(found)) return found
    const { request } = call
    const anonymousId = body.segmentAnonymousId ?? request.anonymousId
    const buyer = returningBuyer(deps, { ...found, request, anonymousId })
    return answerOrder(deps, buyer, orderInput({ ...call, body }, { payForCoParent: false }))
  })

  mount(api, readNewSubscriptionOrder, async ({ request, ...call }) => {
    const found = await enter(call)
    return isRefusal(found)
      ? found
      : answerCurrentOrder(deps, { scopeId: found.person.id, locale: request.locale })
  })
}

/** Whether a person can subscribe, and their chosen package if it is sold where they live. */
async function show(deps: CheckoutDeps, found: Returning, request: RequestContext): Promise<NewSubscription> {
  const { id } = found.person
  const [standing, choice] = await Promise.all([readStanding(deps.db, id), readChoice(deps.db, id)])
  const isSold =
    choice !== null && (await checkChosenPackage(deps, choice, placeOf(found, request))) !== 'not-offered'
  return { ...standing, order: isSold ? { ...choice, services: [...choice.services] } : null }
}

function placeOf({ person }: Returning, { anonymousId }: RequestContext) {
  return {
    anonymousId,
    phoneCountryCode: person.phone_country_code ?? '',
    country: person.address?.country ?? null,
  }
}
