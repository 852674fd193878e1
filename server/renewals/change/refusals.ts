import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { strangerRefusal } from '../find-renewal.ts'
import type { ChangeNowOutcome, QuoteOutcome } from './change-now.ts'
import type { ChooseOutcome } from './choose-next-plan.ts'

type Refused = Exclude<
  ChooseOutcome | QuoteOutcome | ChangeNowOutcome,
  { outcome: 'chosen' | 'quoted' | 'changed' | 'processing' }
>

/** The answer to a change of plan that did not happen. */
export function refusalOf(refused: Refused): Refusal {
  switch (refused.outcome) {
    case 'no-session':
    case 'not-found':
      return strangerRefusal(refused.outcome)
    case 'not-sold':
      return refuseFields([{ field: 'packageId', code: 'plans.notSold' }])
    case 'declined':
      return refuse(402, refused.text)
    case 'key-reused':
      return refuse(422, 'api.idempotency')
    case 'unavailable':
    case 'no-price':
      return refuse(503, 'plans.unavailable', { headers: { 'retry-after': '5' } })
    default:
      return refuse(409, CONFLICTS[refused.outcome])
  }
}

const CONFLICTS = {
  ended: 'plans.ended',
  'renewal-off': 'plans.renewalOff',
  due: 'plans.due',
  'under-way': 'plans.underWay',
  same: 'plans.same',
  'at-renewal': 'plans.notNow',
  'price-changed': 'plans.priceChanged',
  'method-changed': 'plans.methodChanged',
  'no-address': 'plans.noAddress',
  'no-method': 'plans.noMethod',
  'refused-method': 'plans.refusedMethod',
  'tried-out': 'plans.triedOut',
  'left-to-a-person': 'plans.leftToAPerson',
} as const
