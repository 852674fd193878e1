import { DAY_MS } from '#domain/durations.ts'
import type { PastDue } from '#domain/contracts/renewals.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Db } from '#server/db/database.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

/** What a person must know about a payment that has failed. Its days are in the time zone of the person. */
export async function pastDueOf(
  { db, graceDays }: { db: Db; graceDays: number },
  { userId, pastDue, methodRefusedAt }: OwnSubscription,
): Promise<PastDue | null> {
  if (!pastDue) return null
  const {
    time_zone: timeZone,
    address,
    ...phone
  } = await db
    .selectFrom('users')
    .select(['time_zone', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const country = homeCountry({
    address,
    phoneCountryCode: phone.phone_country_code,
    phoneNumber: phone.phone_number,
  })
  const day = (moment: Date) => dayIn(moment, billingTimeZone({ timeZone, address, country }))
  return {
    tryAgainOn: pastDue.tryAgainAt && day(pastDue.tryAgainAt),
    openUntil: day(new Date(pastDue.since.getTime() + graceDays * DAY_MS)),
    isRefused: methodRefusedAt !== null,
  }
}
