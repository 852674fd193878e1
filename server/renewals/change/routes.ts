import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  changePlanNow as changeContract,
  chooseNextPlan as chooseContract,
  pricePlanChange as priceContract,
  readPlans as readContract,
} from '#domain/contracts/plans.ts'
import { secretOf } from '#server/credentials/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/limits/rate-limits.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { changeNow, quoteChange, type ChangeDeps } from './change-now.ts'
import { chooseNextPlan, findOwn } from './choose-next-plan.ts'
import type { Asked } from '../find-renewal.ts'
import { refusalOf } from './refusals.ts'
import { showChangePrice } from './show-change-price.ts'
import { showPlans } from './show-plans.ts'

const CHANGES_PER_HOUR = 30

/** Serves the plans that a person can change to, with the next renewal or at once. */
export function mountPlans(api: Api, deps: ChangeDeps & { limits: Limits }): void {
  const { db, limits } = deps
  const calls = limits.perNetwork('plans', STRANGE_CALLS)
  const changes = limits.create('plan-changes', { points: CHANGES_PER_HOUR, seconds: HOUR_SECONDS })

  mount(api, readContract, async ({ params, headers, request }) => {
    const found = await findOwn(deps, { userId: params.userId, secret: secretOf(headers) })
    if (found.outcome === 'ended') return refuse(404, 'api.notFound')
    if (found.outcome !== 'found') return (await calls(request.address)) ?? refusalOf(found)
    return { status: 200, body: await showPlans(db, found.subscription, request.locale) }
  })

  /** Only the person's own calls count. Otherwise a stranger could use up their changes. */
  const count = async (asked: Asked, request: RequestContext): Promise<Refusal | null> => {
    const found = await findOwn(deps, asked)
    if (found.outcome === 'no-session' || found.outcome === 'not-found')
      return (await calls(request.address)) ?? refusalOf(found)
    return changes(asked.userId)
  }

  mount(api, chooseContract, async ({ params, headers, body, request }) => {
    const asked = { userId: params.userId, secret: secretOf(headers) }
    const refused = await count(asked, request)
    if (refused) return refused
    const { locale, address } = request
    const result = await chooseNextPlan(deps, { ...asked, wanted: body, from: { locale, address } })
    return result.outcome === 'chosen'
      ? { status: 200, body: await showPlans(db, result.subscription, request.locale) }
      : refusalOf(result)
  })

  mount(api, priceContract, async ({ params, headers, body, request }) => {
    const asked = { userId: params.userId, secret: secretOf(headers) }
    const quote = await quoteChange(deps, { ...asked, wanted: body })
    if (quote.outcome === 'quoted') return { status: 200, body: showChangePrice(quote) }
    const refused = refusalOf(quote)
    return refused.status === 409 || refused.status === 422
      ? refused
      : ((await calls(request.address)) ?? refused)
  })

  mount(api, changeContract, async ({ params, headers, body, request }) => {
    const asked = { userId: params.userId, secret: secretOf(headers) }
    const refused = await count(asked, request)
    if (refused) return refused
    const { changeId, totalMinor, wholeMinor, method: shownMethod, ...wanted } = body
    const shown = { changeId, totalMinor, wholeMinor }
    const key = headers['idempotency-key']
    const result = await changeNow(deps, { ...asked, wanted, shown, shownMethod, key })
    if (result.outcome === 'processing') return { status: 202, body: { status: 'processing' as const } }
    if (result.outcome !== 'changed') return refusalOf(result)
    return { status: 200, body: { status: 'changed' as const, orderNo: result.orderNo } }
  })
}
