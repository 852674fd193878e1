import { sql } from 'kysely'
import { localeOrDefault } from '#domain/messages/locales.ts'
import { dayIn } from '#domain/places/local-time.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { homeOf } from '#server/people/index.ts'
import type { DueRenewal } from '../charge/due-renewal.ts'

/** The holder of a subscription as a change of their plan needs them. */
export type Holder = DueRenewal['person'] & {
  /** Encrypted; null if nothing is on file. */
  methodToken: Buffer | null
  now: Date
  /** The date where they live. */
  today: string
}

/** Reads the person of a subscription, for an order of a change. @throws without such a subscription */
export async function readHolder(db: Db | Tx, subscriptionId: string): Promise<Holder> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.locale', 'u.address'])
    .select(['u.time_zone', 'u.phone_country_code', 'u.phone_number', 's.payment_token_enc as methodToken'])
    .select(sql<Date>`app_now()`.as('now'))
    .where('s.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const { firstName, lastName, email, address, methodToken, now } = row
  const { country, timeZone } = homeOf(row)
  const locale = localeOrDefault(row.locale)
  const today = dayIn(now, timeZone)
  return { firstName, lastName, email, locale, address, country, timeZone, methodToken, now, today }
}
