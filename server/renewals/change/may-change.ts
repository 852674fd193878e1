import { sql } from 'kysely'
import { homeCountry } from '#domain/places/home-country.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

/**
 * Whether another plan can be chosen for the next term. On the last paid day its payment begins, so the plan stays until it
 * is paid.
 */
export async function mayChange(
  db: Db | Tx,
  { userId, state, paidUntil }: OwnSubscription,
): Promise<'yes' | 'renewal-off' | 'due'> {
  if (state.state === 'past-due') return 'due'
  if (state.state !== 'active' || !state.renews) return 'renewal-off'
  return (await todayOf(db, userId)) < paidUntil ? 'yes' : 'due'
}

/** The date where a person lives. */
async function todayOf(db: Db | Tx, userId: string): Promise<string> {
  const person = await db
    .selectFrom('users')
    .select(['address', 'time_zone', 'phone_country_code', 'phone_number'])
    .select(sql<Date>`app_now()`.as('now'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { address, time_zone: timeZone, phone_country_code: phoneCountryCode } = person
  const country = homeCountry({ address, phoneCountryCode, phoneNumber: person.phone_number })
  return dayIn(person.now, billingTimeZone({ timeZone, address, country }))
}
