import { sql, type RawBuilder } from 'kysely'
import { readCases, type CasePage, type CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'
import { packageName } from '#server/packages/index.ts'

export type SubscriptionQueue = 'dunning' | 'renewals'

const CASES: Readonly<Record<SubscriptionQueue, RawBuilder<unknown>>> = {
  dunning: sql`
    select s.id::text as key, ${packageName('p')} as subject, 'paid until ' || s.renews_at as note, s.user_id as "personId",
           s.renewal_minor as "amountMinor", s.currency::text as currency, s.past_due_since as since
    from subscriptions s join packages p on p.id = s.package_id
    where s.past_due_since is not null and s.status = 'current'`,
  renewals: sql`
    select s.id::text as key, ${packageName('p')} as subject, null as note, s.user_id as "personId",
           s.renewal_minor as "amountMinor", s.currency::text as currency, s.renews_at::timestamptz as since
    from subscriptions s join packages p on p.id = s.package_id
    where s.status = 'current' and s.auto_renew and s.renews_at <= app_now()::date`,
}

/** The subscriptions whose payment has failed, or whose renewal is due, and how many there are. */
export async function subscriptionQueue(
  db: Db,
  queue: SubscriptionQueue,
  asked: CasesAsked,
): Promise<CasePage> {
  return readCases(db, CASES[queue], asked)
}
