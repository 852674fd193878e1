import { sql } from 'kysely'
import { chargeRenewals, endSubscriptions, renewalRules } from '#server/renewals/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import type { WorkshopDeps } from '#server/workshop.ts'

/**
 * Moves the paid time of one person into the past, so that their last paid day was some days ago. Unlike a jump of the
 * clock, it changes no other person.
 */
export async function moveBack({ db }: WorkshopDeps, userId: string, daysAgo: number): Promise<void> {
  const { rows } = await sql<{ by: number }>`
    select (renews_at - (app_now() at time zone 'UTC')::date) + ${daysAgo}::int as by
    from subscriptions where user_id = ${userId} limit 1`.execute(db)
  const earlier = sql`make_interval(days => ${rows[0]?.by ?? 0}::int)`
  await sql`update orders set paid_at = paid_at - ${earlier}, created_at = created_at - ${earlier}
    where id in (select order_id from subscriptions where user_id = ${userId})`.execute(db)
  await sql`update subscription_periods set during = tstzrange(lower(during) - ${earlier}, upper(during) - ${earlier})
    where beneficiary_id = ${userId}`.execute(db)
  await sql`update subscriptions set starts_at = starts_at - ${earlier}, renews_at = renews_at - ${rows[0]?.by ?? 0}::int
    where user_id = ${userId}`.execute(db)
  await sql`
    insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id, term_years,
                                 noticed_at, sent_at)
    select s.id, s.renews_at, s.renewal_minor, o.amount_minor - s.renewal_minor, s.currency, s.package_id, s.term_years,
           app_now() - interval '40 days', app_now() - interval '40 days'
    from subscriptions s join orders o on o.id = s.order_id where s.user_id = ${userId} and s.auto_renew`.execute(
    db,
  )
}

/** Charges due renewals, like the job. */
export async function chargeDue({ db, log, secrets, payments }: WorkshopDeps): Promise<void> {
  const job = chargeRenewals({ secrets, payments, tax: datedTableTax(db) })
  await job.run({ db, log, isStopping: () => false })
}

/** Ends subscriptions that are over, like the job. */
export async function endDue({ config, db, log }: WorkshopDeps): Promise<void> {
  await endSubscriptions(renewalRules(config)).run({ db, log, isStopping: () => false })
}
