import type { ReplacedMethod } from '#domain/contracts/payment-methods.ts'
import { chargeNow } from '../charge/charge-due.ts'
import type { ChargeDeps } from '../charge/charge-renewal.ts'

export type Due = ReplacedMethod['due']

/** Pays at once what is due for a subscription with a new method, and says what became of it. */
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

/** The answer to a repeated request: a payment that failed before is tried again, and its result is not known yet. */
export async function whatIsDue({ db }: Pick<ChargeDeps, 'db'>, subscriptionId: string): Promise<Due> {
  const { since } = await db
    .selectFrom('subscriptions')
    .select('past_due_since as since')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return since === null ? 'nothing' : 'unknown'
}
