import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paidUntil } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { testSite as site } from '#tests/support/site.ts'
import { noticeRenewals, remindEndings } from './index.ts'

/** Summer time begins on 28 March 2027 and ends on 31 October 2027, each at 01:00 UTC. */
const { db } = await testDatabase()
const context = jobContext(db)
const notices = noticeRenewals({ secrets, site, tax: datedTableTax(db) })
const LONDON = { line1: '1 Strand', line2: null, city: 'London', region: '', postalCode: 'WC2N 5HR' }
const ESSENTIALS_UK = 2061

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`truncate renewal_notices, subscriptions, outbox cascade`.execute(db)
})

async function moveTo(moment: string): Promise<void> {
  await setClockOffset(db, Math.round((Date.parse(moment) - Date.now()) / 1000))
}

/** A parent in London whose last paid day is `until`. */
async function aBriton(
  until: string,
  { renews, timeZone = 'Europe/London' }: { renews: boolean; timeZone?: string | null },
): Promise<string> {
  const { parentId: userId, email } = await aFamily(db)
  await aSubscription(db, { payerId: userId })
  await db
    .updateTable('users')
    .set({ address: JSON.stringify({ ...LONDON, country: 'GB' }), time_zone: timeZone })
    .where('id', '=', userId)
    .execute()
  await sql`update subscriptions set auto_renew = ${renews}, renews_at = ${until}, currency = 'GBP', renewal_minor = 9600,
              package_id = ${ESSENTIALS_UK} where user_id = ${userId}`.execute(db)
  return email
}

test.each([
  ['30', '2027-04-27', '2027-03-27T23:59:30Z', '2027-03-28T00:00:30Z', '27 April 2027'],
  ['30', '2027-04-28', '2027-03-28T22:59:30Z', '2027-03-28T23:00:30Z', '28 April 2027'],
  ['30', '2027-11-30', '2027-10-30T22:59:30Z', '2027-10-30T23:00:30Z', '30 November 2027'],
  ['30', '2027-12-01', '2027-10-31T23:59:30Z', '2027-11-01T00:00:30Z', '1 December 2027'],
])(
  'the notice %s days before %s is made at midnight in London, and names that day',
  async (days, until, before, after, named) => {
    const email = await aBriton(until, { renews: true })
    await moveTo(before)
    expect(await notices.run(context)).toBe(0)
    await moveTo(after)
    expect(await notices.run(context)).toBe(1)
    expect(await mailsOfKind(db, { recipient: email, kind: 'renewal-notice' })).toMatchObject([
      { days: Number(days), date: named, paidUntil: named },
    ])
  },
)

test('without a stored time zone, the days of a notice count in the zone of the country', async () => {
  const email = await aBriton('2027-04-28', { renews: true, timeZone: null })
  await moveTo('2027-03-28T22:59:30Z')
  expect(await notices.run(context)).toBe(0)
  await moveTo('2027-03-28T23:00:30Z')
  expect(await notices.run(context)).toBe(1)
  expect(await mailsOfKind(db, { recipient: email, kind: 'renewal-notice' })).toMatchObject([
    { days: 30, date: '28 April 2027' },
  ])
})

test('without a time zone and an address, the days of a reminder count in the zone of the phone', async () => {
  const email = await aBriton('2027-04-28', { renews: false, timeZone: null })
  await sql`update users set address = null, phone_country_code = '44', phone_number = '2071234567' where email = ${email}`.execute(
    db,
  )
  await moveTo('2027-03-28T22:59:30Z')
  expect(await remindEndings.run(context)).toBe(0)
  await moveTo('2027-03-28T23:00:30Z')
  expect(await remindEndings.run(context)).toBe(1)
})

test.each([
  ['2027-04-04', '2027-03-27T23:59:30Z', 8, '4 April 2027'],
  ['2027-04-05', '2027-03-28T23:00:30Z', 7, '5 April 2027'],
  ['2027-11-07', '2027-10-30T23:00:30Z', 7, '7 November 2027'],
])('a reminder of the end on %s counts the days in London', async (until, moment, days, named) => {
  const email = await aBriton(until, { renews: false })
  await moveTo(moment)
  expect(await remindEndings.run(context)).toBe(1)
  expect(await mailsOfKind(db, { recipient: email, kind: 'renewal-reminder' })).toMatchObject([
    { days, date: named },
  ])
})

test.each([
  ['2026-03-28T23:59:59Z', '2027-03-28'],
  ['2026-03-29T00:00:00Z', '2027-03-29'],
  ['2026-03-29T23:00:00Z', '2027-03-30'],
  ['2026-10-24T22:59:59Z', '2027-10-24'],
  ['2026-10-24T23:00:00Z', '2027-10-25'],
  ['2026-10-25T23:59:59Z', '2027-10-25'],
])('a year that is paid at %s ends on %s in London', (moment, day) => {
  expect(paidUntil(new Date(moment), { years: 1, timeZone: 'Europe/London' })).toBe(day)
})
