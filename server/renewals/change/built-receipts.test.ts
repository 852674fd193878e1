import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, testCharges, type Subscriber } from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { aChanger, requestFor } from '#tests/support/renewals/plan-changes.ts'
import { changeNow } from './change-now.ts'

const { db } = await testDatabase()

/** The person has built a plan with ToneMeter, and reads in this language. */
async function hasBuilt({ userId, subscriptionId }: Subscriber, locale: string): Promise<void> {
  await sql`update users set locale = ${locale} where id = ${userId}`.execute(db)
  await sql`
    update subscriptions set package_id = 1090, services = '{MYFILES,CALLSBASIC,TONEMETER}', renewal_minor = 15900
    where id = ${subscriptionId}`.execute(db)
  await sql`
    update renewal_notices set package_id = 1090 where subscription_id = ${subscriptionId}`.execute(db)
}

async function receiptOf({ email }: Subscriber): Promise<string> {
  const [mail] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  return JSON.stringify(mail)
}

test.each([
  ['en', 'ToneMeter and Unlimited payments, 1 year', 'from “Choose your own with ToneMeter, 1 year”'],
  ['es-MX', 'ToneMeter y Pagos ilimitados, 1 año', 'antes “Arma el tuyo con ToneMeter, 1 año”'],
])('the receipt of a change in %s names the extras of both plans', async (locale, after, before) => {
  const { deps } = testCharges(db)
  const person = await aChanger(db)
  await hasBuilt(person, locale)
  const wanted = { packageId: 1090, years: 1, extras: ['TONEMETER', 'UNLIMITEDPAYMENTS'] }
  await changeNow(deps, await requestFor(deps, person, wanted))
  const receipt = await receiptOf(person)
  expect(receipt).toContain(after)
  expect(receipt).toContain(before)
})

test('the receipt of a renewal names the extras of the plan', async () => {
  await setClockOffset(db, 0)
  const person = await aSubscriber(db, { noticeMinor: 15_900 })
  await hasBuilt(person, 'en')
  await testCharges(db).charge()
  expect(await receiptOf(person)).toContain('"Choose your own with ToneMeter, 1 year"')
})
