import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** A subscription and the version of its plan that a change was made for. */
type PlanAsKnown = { subscriptionId: string; version: number; paidUntil: string }

/**
 * Locks a subscription until the transaction ends. Returns whether it is current and still has this plan and this paid
 * time.
 */
export async function lockPlan(
  tx: Tx,
  { subscriptionId, version, paidUntil }: PlanAsKnown,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select s.status = 'current' and s.plan_changes = ${version} and s.renews_at = ${paidUntil}::date as same
    from subscriptions s where s.id = ${subscriptionId} for update`.execute(tx)
  return rows[0]?.same ?? false
}

type NewPlan = {
  packageId: number
  services: readonly string[]
  /** One person’s price of the next term, before tax. */
  renewalMinor: number
}

/**
 * Gives a subscription another plan within its term, and for its renewals. A plan that was chosen for the next renewal
 * is dropped. The paid time stays. A process that is about to charge the renewal loses its lease. Returns whether the
 * subscription renews: its person may have switched renewal off during the payment.
 */
export async function changePlan(
  tx: Tx,
  { id, plan: { packageId, services, renewalMinor } }: { id: string; plan: NewPlan },
): Promise<boolean> {
  const { auto_renew: renews } = await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      package_id: packageId,
      services: [...services],
      renewal_minor: renewalMinor,
      next_package_id: null,
      next_services: null,
      next_term_years: null,
      next_renewal_minor: null,
      plan_changes: eb('plan_changes', '+', 1),
      charge_after: null,
    }))
    .where('id', '=', id)
    .returning('auto_renew')
    .executeTakeFirstOrThrow()
  return renews
}

type Restored = {
  id: string
  /** The plan and the paid time that the change had set. */
  changed: Pick<NewPlan, 'packageId' | 'services'> & { paidUntil: string }
  plan: NewPlan
}

/**
 * Gives a current subscription its earlier plan again, if it still has the changed one in the same paid time. A plan
 * that was chosen for the next renewal stays, unless it is the earlier one. Returns whether the plan was given back.
 */
export async function restorePlan(tx: Tx, { id, changed, plan }: Restored): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscriptions
    set package_id = ${plan.packageId}, services = ${[...plan.services]}, renewal_minor = ${plan.renewalMinor},
        plan_changes = plan_changes + 1, charge_after = null
    where id = ${id} and status = 'current' and renews_at = ${changed.paidUntil}::date
      and package_id = ${changed.packageId} and services = ${[...changed.services]}`.execute(tx)
  if (numAffectedRows === 0n) return false
  await sql`
    update subscriptions
    set next_package_id = null, next_services = null, next_term_years = null, next_renewal_minor = null
    where id = ${id} and next_package_id = package_id and next_services = services
      and next_term_years = term_years`.execute(tx)
  return true
}
