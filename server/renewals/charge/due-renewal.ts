import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { localeOrDefault, type Locale } from '#domain/messages/locales.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import { extraNames } from '#domain/pricing/build-name.ts'
import type { Names, ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import { extrasOf, TERM_YEARS, termOfYears } from '#domain/pricing/package-offer.ts'
import { termName } from '#domain/pricing/package-texts.ts'
import { TRIES_WITHIN_DAYS } from '#domain/subscriptions/retries.ts'
import type { Db } from '#server/db/database.ts'
import type { TermPlan } from '#server/orders/index.ts'
import { packageNames, packagePriceAt, serviceTextsNow } from '#server/packages/index.ts'
import { mostTriesOnFile, UNDELIVERED_PRICE } from '#server/payments/index.ts'
import { homeOf } from '#server/people/index.ts'
import { CHARGE_ON } from '../notices/notice-store.ts'

/** A subscription whose next term is due, with the data for its price and its order. */
export type DueRenewal = {
  subscriptionId: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  /** The first day on which the notice allows the charge. */
  chargeOn: string
  /** The plan of the next term. */
  plan: TermPlan
  services: string[]
  currency: string
  /** Encrypted; null if nothing is on file. */
  methodToken: Buffer | null
  method: Instrument | null
  /** How often a bank was asked recently about this subscription, with any payment method. */
  mostTries: number
  person: {
    firstName: string
    lastName: string
    email: string | null
    locale: Locale
    /** The billing address today. */
    address: AddressDraft | null
    country: string | null
    timeZone: string
  }
  /** The price in the notice, before tax. Null if the notice is for other terms or another currency. */
  amountMinor: number | null
  /** The price of the package on the day of the notice, and the VAT in it. */
  catalogue: { priceMinor: number; vatMinor: number }
  /**
   * The term was charged before, but the money never arrived. The same term is charged again, even if another plan was
   * chosen since.
   */
  isAgain: boolean
  now: Date
}

/** Reads renewals that are leased. A renewal without a notice or without a person is left out. */
export async function readDueRenewals(db: Db, subscriptionIds: readonly string[]): Promise<DueRenewal[]> {
  return (await rowsOf(db, subscriptionIds)).map(dueRenewal)
}

/** The same for one renewal. */
export async function readDueRenewal(db: Db, subscriptionId: string): Promise<DueRenewal | undefined> {
  return (await readDueRenewals(db, [subscriptionId]))[0]
}

function dueRenewal(row: Awaited<ReturnType<typeof rowsOf>>[number]): DueRenewal {
  const fits =
    row.noticed_currency === row.currency &&
    row.noticed_package_id === row.package_id &&
    row.noticed_years === row.years
  return {
    subscriptionId: row.id,
    userId: row.user_id,
    paidUntil: row.paid_until,
    chargeOn: row.charge_on,
    plan: planOf(row),
    services: row.services,
    currency: row.currency,
    methodToken: row.payment_token_enc,
    method: row.method,
    mostTries: row.most_tries,
    person: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      locale: localeOrDefault(row.locale),
      address: row.address,
      ...homeOf(row),
    },
    amountMinor: fits ? row.noticed_minor : null,
    catalogue: { priceMinor: row.price_minor, vatMinor: row.vat_minor },
    isAgain: row.is_again,
    now: row.now,
  }
}

type PlanRow = {
  package_id: number
  display_name: string
  package_name: string
  receipt_text: string
  analytics_package: string
  names: Names | null
  build_your_own: boolean
  services: string[]
  service_texts: ServiceTextsNow
  tax_behaviour: TermPlan['taxBehaviour']
  years: number
}

function planOf(row: PlanRow): TermPlan {
  const productId = termOfYears(row.years)
  const years = TERM_YEARS[productId]
  const extras = extrasOf({ buildYourOwn: row.build_your_own, services: row.services })
  return {
    packageId: row.package_id,
    productId,
    displayName: row.display_name,
    packageName: row.package_name,
    receiptText: row.receipt_text,
    analyticsPackage: termName(row.analytics_package, years),
    names: row.names,
    extras,
    extraNames: extraNames(extras, row.service_texts),
    years,
    taxBehaviour: row.tax_behaviour,
  }
}

/** The notice fixes the price, so its day also decides which dated price applies. */
const AS_NOTICED = { table: 'p', moment: sql<Date>`n.noticed_at` }

/** The subscriptions are found by their ids first. A plan from before the first analysis began with all people. */
async function rowsOf(db: Db, subscriptionIds: readonly string[]) {
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
    .select([
      'n.amount_minor as noticed_minor',
      'n.currency as noticed_currency',
      'n.package_id as noticed_package_id',
      'n.term_years as noticed_years',
      sql<string>`(${CHARGE_ON})::text`.as('charge_on'),
    ])
    .select(['s.id', 's.user_id', 's.currency', 's.payment_token_enc', 's.method'])
    .select([
      'p.id as package_id',
      'p.display_name',
      'p.package_name',
      'p.receipt_text',
      'p.analytics_package',
      packageNames('p').as('names'),
      'p.build_your_own',
      serviceTextsNow.as('service_texts'),
    ])
    .select([
      'p.tax_behaviour',
      packagePriceAt('price_minor', AS_NOTICED).as('price_minor'),
      packagePriceAt('vat_minor', AS_NOTICED).as('vat_minor'),
    ])
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
    .where('u.erased_at', 'is', null)
    .execute()
}
