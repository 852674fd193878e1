import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { isLocale, type Locale } from '#domain/messages/locales.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Db } from '#server/db/database.ts'
import { readPriceSnapshot, type PriceSnapshot } from '#server/orders/index.ts'
import { readNotice } from '../notices/notice-store.ts'

/** A subscription whose next term is to be paid, with all that its price and its order need. */
export type DueRenewal = {
  subscriptionId: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  termYears: number
  services: string[]
  currency: string
  /** Encrypted; null if nothing is on file. */
  methodToken: Buffer | null
  method: Instrument | null
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
  /** What the person was told, before tax; null if the notice is for other terms or another currency. */
  amountMinor: number | null
  first: PriceSnapshot
  catalogue: { priceMinor: number; vatMinor: number }
  now: Date
}

/** Reads a renewal that is leased. Null if its notice or its person is gone. */
export async function readDueRenewal(db: Db, subscriptionId: string): Promise<DueRenewal | null> {
  const row = await rowOf(db, subscriptionId)
  if (!row) return null
  const notice = await readNotice(db, { subscriptionId, periodStart: row.paid_until })
  if (!notice) return null
  const fits =
    notice.currency === row.currency &&
    notice.packageId === row.package_id &&
    notice.termYears === row.term_years
  const country = homeCountry({
    address: row.address,
    phoneCountryCode: row.phone_country_code,
    phoneNumber: row.phone_number,
  })
  return {
    subscriptionId,
    userId: row.user_id,
    paidUntil: row.paid_until,
    termYears: row.term_years,
    services: row.services,
    currency: row.currency,
    methodToken: row.payment_token_enc,
    method: row.method,
    person: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      locale: isLocale(row.locale) ? row.locale : 'en',
      address: row.address,
      country,
      timeZone: billingTimeZone({ timeZone: row.time_zone, address: row.address, country }),
    },
    amountMinor: fits ? notice.amountMinor : null,
    first: readPriceSnapshot(row.price_snapshot),
    catalogue: { priceMinor: row.price_minor, vatMinor: row.vat_minor },
    now: row.now,
  }
}

async function rowOf(db: Db, subscriptionId: string) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .innerJoin('orders as bought', 'bought.id', 's.order_id')
    .select(['s.user_id', 's.package_id', 's.term_years', 's.services', 's.currency', 's.payment_token_enc'])
    .select(['s.method', 'bought.price_snapshot', 'p.price_minor', 'p.vat_minor'])
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.locale', 'u.address', 'u.time_zone'])
    .select(['u.phone_country_code', 'u.phone_number'])
    .select([sql<string>`s.renews_at::text`.as('paid_until'), sql<Date>`app_now()`.as('now')])
    .where('s.id', '=', subscriptionId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()
}
