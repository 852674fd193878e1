import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { subscriptionExport } from '#server/subscriptions/index.ts'
import { orderExport } from '#server/payments/index.ts'
import { GRACE_DAYS } from '#domain/subscriptions/retries.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { readAccount } from '#server/credentials/read-account.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription, giveLogIn } from '#tests/support/people.ts'
import { logInAs } from '#tests/support/buyers/returning.ts'
import { testSite as site } from '#tests/support/site.ts'
import { mountRenewals, noticeRenewals, sendYearlyNotes } from '../index.ts'

const { db } = await testDatabase()
const notices = noticeRenewals({ secrets, site, tax: datedTableTax(db) })
const NEW_YORK = { line1: '1 Main St', line2: null, city: 'Albany', region: 'NY', postalCode: '12207' }
const BUILD_YOUR_OWN = 1090

/** A parent who has built a plan from two extras. It renews in 30 days. */
async function aBuilder(locale: 'en' | 'es-MX') {
  const { parentId: userId, email } = await aFamily(db)
  await aSubscription(db, { payerId: userId })
  const address = JSON.stringify({ ...NEW_YORK, country: 'US' })
  await db.updateTable('users').set({ address, locale, time_zone: 'UTC' }).where('id', '=', userId).execute()
  await sql`update subscriptions set auto_renew = true, package_id = ${BUILD_YOUR_OWN}, renews_at = app_now()::date + 30,
              services = '{MYFILES,CALLSBASIC,TONEMETER,UNLIMITEDPAYMENTS}' where user_id = ${userId}`.execute(
    db,
  )
  return { userId, email }
}

test.each([
  ['en', /^Choose your own with .+ and .+$/i],
  ['es-MX', /^.+ con .+ y .+$/],
] as const)(
  'the notice of a renewal and Billing name the extras of a built plan (%s)',
  async (locale, name) => {
    await setClockOffset(db, 0)
    const { userId, email } = await aBuilder(locale)
    await notices.run(jobContext(db))
    const [mail] = await mailsOfKind(db, { recipient: email, kind: 'renewal-notice' })
    expect(mail?.packageName).toMatch(name)
    await giveLogIn(db, userId)
    const { subscriptions } = await readAccount(db, { userId, locale })
    expect(subscriptions.map(({ displayName }) => displayName)).toEqual([mail?.packageName])
  },
)

test('the yearly note, the export and the list of payments name the extras too', async () => {
  await setClockOffset(db, 0)
  const { userId, email } = await aBuilder('en')
  const built = 'Choose your own with ToneMeter and Unlimited payments'
  await giveLogIn(db, userId)
  await sql`update subscriptions set term_years = 2, renews_at = (app_now() + interval '1 year')::date
            where user_id = ${userId}`.execute(db)
  await sql`update orders set price_snapshot = price_snapshot || jsonb_build_object('packageId', ${BUILD_YOUR_OWN}::int,
              'years', 2, 'services', array['MYFILES', 'CALLSBASIC', 'TONEMETER', 'UNLIMITEDPAYMENTS'])
            where payer_id = ${userId}`.execute(db)
  await sendYearlyNotes({ secrets, site }).run(jobContext(db))
  const [note] = await mailsOfKind(db, { recipient: email, kind: 'yearly-note' })
  expect(note?.packageName).toBe(built)
  const { orders } = await readAccount(db, { userId, locale: 'en' })
  expect(orders.map(({ bought }) => bought?.displayName)).toEqual([built])
  const parts = await db.transaction().execute(async (tx) => {
    const asked = { id: userId, locale: 'en' } as const
    return [...(await subscriptionExport.read(tx, asked)), ...(await orderExport.read(tx, asked))]
  })
  const plans = parts.flatMap(({ rows }) => rows).flatMap((row) => ('plan' in row ? [row['plan']] : []))
  expect(plans).toEqual([built, built])
})

test('the question about the renewal and the next plan name the extras', async () => {
  const { userId } = await aBuilder('en')
  await sql`update subscriptions set next_package_id = ${BUILD_YOUR_OWN}, next_term_years = 1, next_renewal_minor = 15900,
              next_services = '{MYFILES,CALLSBASIC,UNLIMITEDPAYMENTS}' where user_id = ${userId}`.execute(db)
  const { session: bearer } = await logInAs(db, userId)
  const limits = memoryLimits({ enabled: false })
  const deps = { db, secrets, site, limits, tax: datedTableTax(db), graceDays: GRACE_DAYS, offered: true }
  const call = testApi((api) => mountRenewals(api, deps))
  expect((await call('GET', `/v2/parents/${userId}/renewal`, { bearer })).body).toMatchObject({
    displayName: 'Choose your own with ToneMeter and Unlimited payments',
    next: { displayName: 'Choose your own with Unlimited payments' },
  })
})
