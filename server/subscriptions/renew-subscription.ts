import { sql } from 'kysely'
import { renewalDate } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import { recordEvent } from '#server/events/index.ts'
import { writePeriod } from './periods.ts'

type Renewed = {
  subscriptionId: string
  orderId: string
  years: number
  /**
   * The plan that the order has paid, with its price before tax. Null keeps the present plan, and the choice for the
   * next term.
   */
  plan: { renewalMinor: number; packageId: number; services: readonly string[] } | null
}

/**
 * Extends a subscription by the term that an order has paid, and gives it the plan of that order. The term begins when
 * the last one ends. A subscription that has ended meanwhile becomes current again. So an order whose money was
 * captured can always be completed.
 *
 * @returns the extended subscription, and whether it renews after the new term too. Its person may have switched renewal
 *   off during the payment.
 */
export async function renewSubscription(
  tx: Tx,
  renewed: Renewed,
): Promise<{ subscriptionId: string; renews: boolean }> {
  const { orderId, years, plan } = renewed
  const locked = await lockToExtend(tx, renewed.subscriptionId)
  // If the person now has another current subscription, that one keeps its plan and its price.
  const isSame = locked.id === renewed.subscriptionId
  const until = renewalDate(locked.paidUntil, years)
  const { id: subscriptionId, userId, paidUntil: after } = locked
  await together([
    tx
      .updateTable('subscriptions')
      .set({
        status: 'current',
        renews_at: until,
        past_due_since: null,
        charge_after: null,
        ...(plan && isSame ? planOf(plan, years) : {}),
      })
      .where('id', '=', subscriptionId)
      .execute(),
    writePeriod(tx, { subscriptionId, userId, orderId, until, after }),
    recordEvent(tx, {
      type: 'subscription.renewed',
      personId: userId,
      data: { subscriptionId, paidUntil: until },
    }),
  ])
  return { subscriptionId, renews: locked.renews }
}

function planOf({ packageId, services, renewalMinor }: NonNullable<Renewed['plan']>, years: number) {
  return {
    renewal_minor: renewalMinor,
    package_id: packageId,
    services: [...services],
    term_years: years,
    next_package_id: null,
    next_services: null,
    next_term_years: null,
    next_renewal_minor: null,
  }
}

type Locked = { id: string; userId: string; paidUntil: string; renews: boolean }

/** The subscription itself, or the current one of its person if it was ended and replaced. */
async function lockToExtend(tx: Tx, subscriptionId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select s.id, s.user_id as "userId", s.renews_at::text as "paidUntil", s.auto_renew as renews
    from subscriptions s join subscriptions renewed on renewed.user_id = s.user_id
    where renewed.id = ${subscriptionId}
    order by s.status = 'current' desc, s.id = renewed.id desc limit 1 for update of s`.execute(tx)
  const [locked] = rows
  if (!locked) throw new Error('a paid renewal has no subscription')
  return locked
}
