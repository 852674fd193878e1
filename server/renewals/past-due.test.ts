import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { GRACE_DAYS } from '#domain/subscriptions/retries.ts'
import { readNow, setClockOffset } from '#server/db/clock.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { aSubscriber } from '#tests/support/renewals/due-renewals.ts'
import { testSecrets as secrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { logInAs } from '#tests/support/buyers/returning.ts'
import { testSite as site } from '#tests/support/site.ts'
import { pastDueOf } from './past-due.ts'
import { switchRenewal } from './switch-renewal.ts'

const { db } = await testDatabase()
const deps = { db, secrets: TEST_SECRETS, graceDays: GRACE_DAYS }
afterEach(async () => setClockOffset(db, 0))

type State = { since?: string; tryAt?: string; refused?: boolean }

/** What a person sees of their payment. It is evening in UTC, and the next day in their time zone. */
async function seen({ since = '2096-11-21 09:00Z', tryAt = '2096-11-24 20:00Z', refused = false }: State) {
  const { userId, subscriptionId } = await aSubscriber(db, { timeZone: 'Pacific/Auckland' })
  await sql`update subscriptions set past_due_since = ${since}, charge_after = ${tryAt},
              method_refused_at = ${refused ? since : null} where id = ${subscriptionId}`.execute(db)
  const subscription = await findOwnSubscription(db, { userId })
  if (!subscription) throw new Error('a subscription whose payment is due is still there')
  return pastDueOf(deps, subscription)
}

test('a failed payment shows its next try and the end of access, in the person’s time zone', async () => {
  expect(await seen({})).toEqual({
    tryAgainOn: '2096-11-25',
    openUntil: '2096-12-12',
    why: 'not-tried',
  })
})

test('a payment that waits for another method has no next try', async () => {
  expect(await seen({ tryAt: 'infinity' })).toMatchObject({ tryAgainOn: null })
  expect(await seen({ refused: true })).toMatchObject({ tryAgainOn: null, why: 'gone' })
})

test('a try that is late is named for today, never for a day that is over', async () => {
  const { tryAgainOn } = (await seen({ since: '2026-01-05 09:00Z', tryAt: '2026-01-06 20:00Z' })) ?? {}
  expect(tryAgainOn).toBe(dayIn(await readNow(db), 'Pacific/Auckland'))
})

test('a subscription that is paid owes nothing', async () => {
  const { userId } = await aSubscriber(db)
  const subscription = await findOwnSubscription(db, { userId })
  expect(subscription && (await pastDueOf(deps, subscription))).toBeNull()
})

test('switching renewal on again while a payment is past due changes nothing, and is no error', async () => {
  const { userId, email, subscriptionId } = await aSubscriber(db)
  await setClockOffset(db, 2 * DAY_SECONDS)
  await sql`update subscriptions set past_due_since = app_now() where id = ${subscriptionId}`.execute(db)
  const { session: secret } = await logInAs(db, userId)
  const asked = { userId, secret, renews: true, locale: 'en', address: '192.0.2.1' } as const
  expect(await switchRenewal({ db, secrets, site, offered: true }, asked)).toMatchObject({
    outcome: 'switched',
    subscription: { state: { state: 'past-due' } },
  })
  expect(await mailsOfKind(db, { recipient: email, kind: 'renewal-switched' })).toEqual([])
})
