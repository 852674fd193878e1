import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription, giveLogIn } from '#tests/support/people.ts'
import { testSite as site } from '#tests/support/site.ts'
import { remindEndings, sendYearlyNotes, warnOfExpiry } from '../index.ts'

const { db } = await testDatabase()
const context = jobContext(db)
const yearly = sendYearlyNotes({ secrets, site })

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`truncate subscriptions, outbox cascade`.execute(db)
})

/** Moves the clock to noon UTC of a day. */
async function on(day: string): Promise<void> {
  await setClockOffset(db, Math.round((Date.parse(`${day}T12:00:00Z`) - Date.now()) / 1000))
}

type Wanted = { years?: number; renews?: boolean; expires?: [month: string, year: string] }

/** A parent whose subscription renews on 21 November 2028. */
async function aHolder({ years = 2, renews = true, expires = ['10', '2028'] }: Wanted = {}) {
  const { parentId, email } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  const [expirationMonth, expirationYear] = expires
  const method = JSON.stringify({
    method: 'creditCard',
    brand: 'Visa',
    lastFour: '1111',
    expirationMonth,
    expirationYear,
  })
  await sql`update subscriptions set auto_renew = ${renews}, term_years = ${years}, renews_at = '2028-11-21', method = ${method}
            where user_id = ${parentId}`.execute(db)
  return { parentId, email }
}

test('30 days before a card expires, its holder is told once, if it expires before the renewal', async () => {
  const { email } = await aHolder()
  await on('2028-09-30')
  expect(await warnOfExpiry.run(context)).toBe(0)
  await on('2028-10-01')
  expect([await warnOfExpiry.run(context), await warnOfExpiry.run(context)]).toEqual([1, 0])
  expect(await mailsOfKind(db, { recipient: email, kind: 'method-expires' })).toMatchObject([
    { method: 'Visa ending in 1111', expires: 'October 2028', renewsOn: 'November 21, 2028' },
  ])
})

test('an outage can delay a mail about a card by some days at most', async () => {
  await aHolder({ expires: ['01', '2028'] })
  await on('2028-03-02')
  expect(await warnOfExpiry.run(context)).toBe(0)
  await on('2028-02-20')
  expect(await warnOfExpiry.run(context)).toBe(1)
})

test.each<[string, Wanted]>([
  ['is good beyond the renewal', { expires: ['11', '2028'] }],
  ['pays for nothing any more', { renews: false }],
  ['has a date that nobody can read', { expires: ['', ''] }],
])('nobody is told about a card that %s', async (_why, wanted) => {
  await aHolder(wanted)
  await on('2028-10-20')
  expect(await warnOfExpiry.run(context)).toBe(0)
})

test('in the middle of a two-year term, one mail names the plan and the price of the next term', async () => {
  const { email } = await aHolder()
  await on('2027-11-20')
  expect(await yearly.run(context)).toBe(0)
  await on('2027-11-21')
  expect([await yearly.run(context), await yearly.run(context)]).toEqual([1, 0])
  const [mail] = await mailsOfKind(db, { recipient: email, kind: 'yearly-note' })
  expect(mail).toMatchObject({
    years: 2,
    paidUntil: 'November 21, 2028',
    amount: '$144.00',
    includesVat: false,
  })
  expect(mail?.offUrl).toMatch(/\/join\/renewal\?user=[\w-]{36}&token=[\w-]{43}$/)
})

test.each<[string, Wanted]>([
  ['a year', { years: 1 }],
  ['two years that does not renew', { renews: false }],
])('a term of %s has no yearly note', async (_what, wanted) => {
  await aHolder(wanted)
  await on('2027-11-21')
  expect(await yearly.run(context)).toBe(0)
})

test('30 days before the end, the mail says that another person paid for the place', async () => {
  const [payer, holder] = [await aFamily(db), await aFamily(db)]
  await aSubscription(db, { payerId: payer.parentId, userId: holder.parentId })
  await giveLogIn(db, holder.parentId)
  await sql`update subscriptions set renews_at = '2028-11-21'`.execute(db)
  await on('2028-10-23')
  expect(await remindEndings.run(context)).toBe(1)
  expect(await mailsOfKind(db, { recipient: holder.email, kind: 'renewal-reminder' })).toMatchObject([
    { paidByAnother: true, days: 29 },
  ])
})
