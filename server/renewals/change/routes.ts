import { chooseNextPlan as chooseContract, readPlans as readContract } from '#domain/contracts/plans.ts'
import { secretOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { chooseNextPlan, findOwn, type ChooseOutcome } from './choose-next-plan.ts'
import { showPlans } from './show-plans.ts'

/** Calls of one network that open nothing. A person's own calls do not count, because others may share the network. */
const STRANGE_CALLS_PER_NETWORK_AND_MINUTE = 120
const CHANGES_PER_HOUR = 30

/** Serves the plans that a person can change to, and the change with the next renewal. */
export function mountPlans(api: Api, deps: { db: Db; secrets: Secrets; limits: Limits }): void {
  const { db, limits } = deps
  const strange = { points: STRANGE_CALLS_PER_NETWORK_AND_MINUTE, seconds: 60 }
  const calls = limits.perNetwork('plans', strange)
  const changes = limits.create('plan-changes', { points: CHANGES_PER_HOUR, seconds: 3600 })

  mount(api, readContract, async ({ params, headers, request }) => {
    const found = await findOwn(deps, { userId: params.userId, secret: secretOf(headers) })
    if (found.outcome !== 'found') return (await calls(request.address)) ?? refusalOf(found)
    return { status: 200 as const, body: await showPlans(db, found.subscription, request.locale) }
  })

  mount(api, chooseContract, async ({ params, headers, body, request }) => {
    const asked = { userId: params.userId, secret: secretOf(headers) }
    // Only the person's own calls count. Otherwise a stranger could use up their changes.
    const found = await findOwn(deps, asked)
    if (found.outcome !== 'found') return (await calls(request.address)) ?? refusalOf(found)
    const limited = await changes(asked.userId)
    if (limited) return limited
    const result = await chooseNextPlan(deps, { ...asked, wanted: body })
    return result.outcome === 'chosen'
      ? { status: 200 as const, body: await showPlans(db, result.subscription, request.locale) }
      : refusalOf(result)
  })
}

type Refused = Exclude<ChooseOutcome, { outcome: 'chosen' }>

function refusalOf({ outcome }: Refused): Refusal {
  switch (outcome) {
    case 'no-session':
      return refuse(401, 'api.unauthorized')
    case 'not-found':
      return refuse(404, 'api.notFound')
    case 'renewal-off':
      return refuse(409, 'plans.renewalOff')
    case 'due':
      return refuse(409, 'plans.due')
    case 'not-sold':
      return refuseFields([{ field: 'packageId', code: 'plans.notSold' }])
  }
}
