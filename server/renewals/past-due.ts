import type { PastDue } from '#domain/contracts/renewals.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { graceEnds } from '#domain/subscriptions/retries.ts'
import { whyRefused, type WhyRefused } from '#domain/subscriptions/why-refused.ts'
import type { Db } from '#server/db/database.ts'
import { homeOf } from '#server/people/index.ts'
import { lastRefusal } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import { isTriedOut } from './charge/tried-out.ts'

type Deps = { db: Db; secrets: Secrets; graceDays: number }

/** What a person must know about a payment that was not made. Its days are in the time zone of the person. */
export async function pastDueOf(deps: Deps, subscription: OwnSubscription): Promise<PastDue | null> {
  const { userId, pastDue } = subscription
  if (!pastDue) return null
  const { db, graceDays } = deps
  const person = await db
    .selectFrom('users')
    .select(['time_zone', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { timeZone } = homeOf(person)
  const day = (moment: Date) => dayIn(moment, timeZone)
  return {
    tryAgainOn: pastDue.tryAgainAt && day(pastDue.tryAgainAt),
    openUntil: pastDue.isUntried ? null : day(graceEnds(pastDue.since, graceDays)),
    why: await whyUnpaid(deps, subscription),
  }
}

/** Why nothing was paid. The gateway can report that a method was revoked, without any try. */
async function whyUnpaid(
  { db, secrets }: Deps,
  { id, hasMethod, method, methodRefusedAt }: OwnSubscription,
): Promise<WhyRefused> {
  if (!hasMethod && methodRefusedAt) return 'no-method'
  const refusal = await lastRefusal(db, secrets, id)
  if (refusal) return whyRefused(refusal)
  if (methodRefusedAt) return 'gone'
  const { token } = await db
    .selectFrom('subscriptions')
    .select('payment_token_enc as token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await isTriedOut(db, secrets, { subscriptionId: id, method, token })) ? 'no-method' : 'not-tried'
}
