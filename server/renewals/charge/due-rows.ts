import { sql } from 'kysely'
import { TRIES_WITHIN_DAYS } from '#domain/subscriptions/retries.ts'
import type { Db } from '#server/db/database.ts'
import { packageNames, packagePriceAt, serviceTextsNow } from '#server/packages/index.ts'
import { mostTriesOnFile, UNDELIVERED_PRICE } from '#server/payments/index.ts'
import { CHARGE_ON } from '../notices/notice-store.ts'

/** A leased subscription with its person, the notice of its renewal, and the package of its next term. */
export type DueRow = Awaited<ReturnType<typeof findDueRows>>[number]

/** The rows of leased renewals. A renewal without a notice or without a person has none. */
export async function findDueRows(db: Db, subscriptionIds: readonly string[]) {
  return leasedSubscriptions(db, subscriptionIds)
    .select([
      'n.amount_minor as noticed_minor',
      'n.currency as noticed_currency',
      'n.package_id as noticed_package_id',
      'n.term_years as noticed_years',
      sql<string>`(${CHARGE_ON})::text`.as('charge_on'),
    ])
    .select(['s.id', 's.user_id', 's.currency', 's.payment_token_enc', 's.method'])
    .select(['p.id as package_id', 'p.display_name', 'p.package_name', 'p.receipt_text'])
    .select(['p.analytics_package', packageNames('p').as('names'), 'p.build_your_own'])
    .select([serviceTextsNow.as('service_texts'), 'p.tax_behaviour', ...NOTICED_PRICE])
    .select([
      sql<number>`coalesce((again.price->>'years')::int, s.next_term_years, s.term_years)`.as('years'),
      sql<string[]>`
        case when again.price is null then coalesce(s.next_services, s.services)
             else array(select jsonb_array_elements_text(again.price->'services')) end`.as('services'),
      sql<boolean>`again.price is not null`.as('is_again'),
    ])
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.locale', 'u.address', 'u.time_zone'])
    .select(['u.phone_country_code', 'u.phone_number'])
    .select([sql<string>`s.renews_at::text`.as('paid_until'), sql<Date>`app_now()`.as('now')])
    .select(mostTriesOnFile('s.id', TRIES_WITHIN_DAYS).as('most_tries'))
    .execute()
}

/** The notice fixes the price, so its day also decides which dated price applies. */
const AS_NOTICED = { table: 'p', moment: sql<Date>`n.noticed_at` }
const NOTICED_PRICE = [
  packagePriceAt('price_minor', AS_NOTICED).as('price_minor'),
  packagePriceAt('vat_minor', AS_NOTICED).as('vat_minor'),
] as const

/**
 * The subscriptions with what belongs to them. `again` has the price of a charged term whose money never arrived. The
 * subscriptions are found by their ids first. A plan from before the first analysis began with all people.
 */
function leasedSubscriptions(db: Db, subscriptionIds: readonly string[]) {
  return db
    .with(
      (leased) => leased('leased').materialized(),
      (query) =>
        query
          .selectFrom('subscriptions')
          .selectAll()
          .where(sql<boolean>`id = any(${subscriptionIds}::uuid[])`),
    )
    .selectFrom('leased as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoinLateral(
      sql<{ price: Record<string, unknown> | null }>`(select ${UNDELIVERED_PRICE} as price)`.as<'again'>(
        'again',
      ),
      (join) => join.onTrue(),
    )
    .innerJoin('packages as p', (join) =>
      join.on(
        'p.id',
        '=',
        sql<number>`coalesce((again.price->>'packageId')::int, s.next_package_id, s.package_id)`,
      ),
    )
    .innerJoin('renewal_notices as n', (join) =>
      join.onRef('n.subscription_id', '=', 's.id').onRef('n.period_start', '=', 's.renews_at'),
    )
    .where('u.erased_at', 'is', null)
}
