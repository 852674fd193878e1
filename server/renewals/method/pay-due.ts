import type { ReplacedMethod } from '#domain/contracts/payment-methods.ts'
import { chargeNow } from '../charge/charge-due.ts'
import type { ChargeDeps } from '../charge/charge-renewal.ts'

export type Due = ReplacedMethod['due']

/** Charges a due renewal at once with a new method, and returns the result. */
export async function payDue(deps: ChargeDeps, subscriptionId: string): Promise<Due> {
  const charged = await chargeNow(deps, subscriptionId)
  switch (charged) {
    case 'paid':
    case 'declined':
      return charged
    case 'processing':
    case 'stuck':
      return 'unknown'
    case 'put-off':
    case 'unavailable':
      return whatIsDue(deps, subscriptionId)
    case 'changed':
    case 'nothing-due':
      return 'nothing'
  }
}

/** The answer to a repeated request. A payment that failed before is being tried again, and has no result yet. */
export async function whatIsDue({ db }: Pick<ChargeDeps, 'db'>, subscriptionId: string): Promise<Due> {
  const { since } = await db
    .selectFrom('subscriptions')
    .select('past_due_since as since')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return since === null ? 'nothing' : 'unknown'
}
