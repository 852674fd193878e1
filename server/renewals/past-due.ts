import type { PastDue } from '#domain/contracts/renewals.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { graceEnds } from '#domain/subscriptions/retries.ts'
import type { Db } from '#server/db/database.ts'
import { homeOf } from '#server/people/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

/** What a person must know about a payment that has failed. Its days are in the time zone of the person. */
export async function pastDueOf(
  { db, graceDays }: { db: Db; graceDays: number },
  { userId, pastDue, methodRefusedAt }: OwnSubscription,
): Promise<PastDue | null> {
  if (!pastDue) return null
  const person = await db
    .selectFrom('users')
    .select(['time_zone', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { timeZone } = homeOf(person)
  const day = (moment: Date) => dayIn(moment, timeZone)
  return {
    tryAgainOn: pastDue.tryAgainAt && day(pastDue.tryAgainAt),
    openUntil: day(graceEnds(pastDue.since, graceDays)),
    isRefused: methodRefusedAt !== null,
  }
}
