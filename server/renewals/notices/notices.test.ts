import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { readToday } from '#server/db/clock.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { clockFromNoon } from '#tests/support/noon.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { noticeRenewals, remindEndings } from '../index.ts'
import { readNotice } from './notice-store.ts'

const { db } = await testDatabase()
const log = recordedLog()
const context = jobContext(db, log)
const onDay = await clockFromNoon(db)
const today = await readToday(db)
const job = noticeRenewals({ secrets, site, tax: datedTableTax(db) })
const MINNESOTA = { line1: '1 Main St', line2: null, city: 'Minneapolis', region: 'MN', postalCode: '55401' }

beforeEach(async () => {
  log.lines.length = 0
  await onDay(0)
  await sql`truncate renewal_notices, subscriptions, outbox cascade`.execute(db)
  await sql`update packages set price_minor = 14400, active = true where id = 1011`.execute(db)
})

type Holder = { id: string; userId: string; email: string; paidUntil: string }

/** A parent in Minnesota whose subscription renews in a year. */
async function aHolder({ timeZone = 'UTC', locale = 'en' } = {}): Promise<Holder> {
  const { parentId: userId, email } = await aFamily(db)
  await aSubscription(db, { payerId: userId })
  const address = JSON.stringify({ ...MINNESOTA, country: 'US' })
  await db
    .updateTable('users')
    .set({ address, time_zone: timeZone, locale })
    .where('id', '=', userId)
    .execute()
  const { rows } = await sql<{ id: string; paidUntil: string }>`
    update subscriptions set auto_renew = true, renews_at = ${today}::date + 365
    where user_id = ${userId} returning id, renews_at::text as "paidUntil"`.execute(db)
  return { id: '', paidUntil: '', ...rows[0], userId, email }
}

/** Lets the job run when this many days are left before the last paid day. */
async function daysBefore(days: number): Promise<number> {
  await onDay(365 - days)
  return tell()
}

/** Runs the job, and all its mails are sent. */
async function tell(): Promise<number> {
  const count = await job.run(context)
  await sql`update outbox set sent_at = app_now() where sent_at is null`.execute(db)
  return count
}

const noticeOf = async ({ id, paidUntil }: Holder) =>
  readNotice(db, { subscriptionId: id, periodStart: paidUntil })
const mailsTo = async ({ email }: Holder) => mailsOfKind(db, { recipient: email, kind: 'renewal-notice' })
const laterThan = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)

test('30 days before the renewal, its price is fixed and mailed with the tax of the billing address', async () => {
  const holder = await aHolder()
  expect(await daysBefore(31)).toBe(0)
  expect(await daysBefore(30)).toBe(1)
  expect(await noticeOf(holder)).toMatchObject({
    amountMinor: 144_00,
    taxMinor: 9_90,
    currency: 'USD',
    oldAmountMinor: null,
    packageId: 1011,
    years: 1,
    chargeOn: holder.paidUntil,
  })
  const [mail, ...others] = await mailsTo(holder)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ days: 30, amount: '$144.00', tax: '$9.90', total: '$153.90', change: null })
  expect(mail?.offUrl).toMatch(/\/join\/renewal\?user=[\w-]{36}&token=[\w-]{43}$/)
})

test('a renewal takes the price of the day of its notice, and keeps it when another price begins', async () => {
  const [early, late] = [await aHolder(), await aHolder()]
  await sql`update subscriptions set renews_at = renews_at + 7 where id = ${late.id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into catalogue_changes (key, market, begins_on, begins_at, state, reason, prepared_by, prepared_name, decided_at)
    values ('a rise', 'default', ${today}::date + 338, (${today}::date + 338)::timestamp at time zone 'UTC', 'made',
            'a rise', 'noor', 'Noor', now()) returning id`.execute(db)
  await sql`
    insert into package_prices (change_id, package_id, product_id, service, begins_on, begins_at, price_minor, was_minor, is_made)
    select id, 1011, 'SUB1YEAR', 'SUB1YEAR', begins_on, begins_at, 15600, 14400, true from catalogue_changes
    where id = ${rows[0]?.id ?? 0}`.execute(db)
  await daysBefore(30)
  await daysBefore(22)
  expect(await noticeOf(early)).toMatchObject({ amountMinor: 144_00, oldAmountMinor: null })
  expect(
    await readNotice(db, { subscriptionId: late.id, periodStart: laterThan(late.paidUntil, 7) }),
  ).toMatchObject({
    amountMinor: 156_00,
    oldAmountMinor: 144_00,
  })
  expect((await mailsTo(late))[0]).toMatchObject({
    amount: '$156.00',
    change: { from: '$144.00', rises: true },
  })
  await sql`truncate package_prices, catalogue_changes`.execute(db)
})

test('7 days before it, the same amount is mailed again, even if the catalogue has changed', async () => {
  const holder = await aHolder()
  await daysBefore(30)
  await sql`update packages set price_minor = 19900 where id = 1011`.execute(db)
  expect(await daysBefore(8)).toBe(0)
  expect(await daysBefore(7)).toBe(1)
  expect(await daysBefore(6)).toBe(0)
  expect((await mailsTo(holder)).map(({ days, total }) => [days, total])).toEqual([
    [30, '$153.90'],
    [7, '$153.90'],
  ])
})

test('after a move, the second mail has the same price and the tax of the new address', async () => {
  const holder = await aHolder()
  await daysBefore(30)
  const portland = { ...MINNESOTA, city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' }
  await sql`update users set address = ${JSON.stringify(portland)} where id = ${holder.userId}`.execute(db)
  await daysBefore(7)
  expect((await mailsTo(holder)).map(({ amount, tax, total }) => [amount, tax, total])).toEqual([
    ['$144.00', '$9.90', '$153.90'],
    ['$144.00', '$0.00', '$144.00'],
  ])
})

test('a mail about a changed price also has the price before', async () => {
  const [risen] = [await aHolder()]
  await sql`update packages set price_minor = 15600 where id = 1011`.execute(db)
  await daysBefore(30)
  expect(await noticeOf(risen)).toMatchObject({ amountMinor: 156_00, oldAmountMinor: 144_00 })
  expect((await mailsTo(risen))[0]).toMatchObject({
    amount: '$156.00',
    change: { from: '$144.00', rises: true },
  })
  const fallen = await aHolder()
  await sql`update packages set price_minor = 9900 where id = 1011`.execute(db)
  await daysBefore(29)
  expect((await mailsTo(fallen))[0]?.change).toEqual({ from: '$144.00', rises: false })
})

test('a package that is no longer sold renews at the agreed price', async () => {
  const holder = await aHolder()
  await sql`update packages set price_minor = 19900, active = false where id = 1011`.execute(db)
  await daysBefore(30)
  expect(await noticeOf(holder)).toMatchObject({ amountMinor: 144_00, oldAmountMinor: null })
})

test('a built package renews with its extras and its term', async () => {
  const holder = await aHolder()
  await sql`update subscriptions set package_id = 1090, term_years = 2, renewal_minor = 29000,
    services = '{MYFILES,CALLSBASIC,TONEMETER}'`.execute(db)
  await daysBefore(30)
  expect(await noticeOf(holder)).toMatchObject({ amountMinor: 290_00, oldAmountMinor: null, years: 2 })
})

test.each([
  ['16 days before the end', 16, 0],
  ['10 days before the end', 10, 5],
  ['after the end', -3, 18],
])('a notice that an outage delays until %s names a later day of the charge', async (_when, days, moved) => {
  const holder = await aHolder()
  expect(await daysBefore(days)).toBe(1)
  const chargeOn = laterThan(holder.paidUntil, moved)
  expect(await noticeOf(holder)).toMatchObject({ chargeOn })
  const [mail] = await mailsTo(holder)
  expect(new Date(`${mail?.date} 00:00Z`).toISOString().slice(0, 10)).toBe(chargeOn)
  expect(mail?.days).toBe(days + moved)
})

test('a delayed notice is still followed by the second mail, 7 days before the moved charge', async () => {
  const holder = await aHolder()
  await daysBefore(10)
  expect(await daysBefore(3)).toBe(0)
  expect(await daysBefore(2)).toBe(1)
  expect((await mailsTo(holder)).map(({ days }) => days)).toEqual([15, 7])
})

test.each([
  ['does not renew', sql`update subscriptions set auto_renew = false`],
  ['was cancelled', sql`update subscriptions set status = 'cancelled'`],
  ['belongs to a person without an e-mail', sql`update users set email = null`],
])('a subscription that %s gets no notice', async (_why, change) => {
  await aHolder()
  await change.execute(db)
  expect(await daysBefore(30)).toBe(0)
})

test('a person who switched renewal off after the first notice is reminded of the end once, 7 days before', async () => {
  const holder = await aHolder()
  await daysBefore(30)
  await sql`update subscriptions set auto_renew = false`.execute(db)
  await daysBefore(29)
  expect(await remindEndings.run(context)).toBe(0)
  expect(await daysBefore(7)).toBe(0)
  expect(await remindEndings.run(context)).toBe(1)
  expect(await mailsTo(holder)).toHaveLength(1)
})

test('while the tax is unknown no price is mailed, and staff get an alert', async () => {
  const holder = await aHolder()
  const blind = noticeRenewals({ secrets, site, tax: { quote: async () => ({ outcome: 'unavailable' }) } })
  await onDay(335)
  expect(await blind.run(context)).toBe(0)
  expect(await noticeOf(holder)).toBeNull()
  expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
    ['alert', 'renewals have no price'],
  ])
  expect(await job.run(context)).toBe(1)
})

test('two processes at once write one notice and one mail', async () => {
  const holder = await aHolder()
  await onDay(335)
  const counts = await Promise.all([job.run(context), job.run(context), job.run(context)])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await mailsTo(holder)).toHaveLength(1)
})

test('the mail is in the person’s language, and all people of several batches are told', async () => {
  const holder = await aHolder({ locale: 'es-MX' })
  await sql`
    with person as (
      insert into users (id, kind, first_name, last_name, locale, email, address)
      select gen_random_uuid(), 'parent', 'Noor', 'Haddad', 'en', 'noor' || n || '@example.com', u.address
      from generate_series(1, 101) n, users u where u.id = ${holder.userId} returning id)
    insert into subscriptions (user_id, order_id, package_id, services, term_years, status, renews_at, renewal_minor,
                               currency, auto_renew)
    select person.id, s.order_id, s.package_id, s.services, 1, 'current', s.renews_at, 14400, 'USD', true
    from person, subscriptions s where s.user_id = ${holder.userId}`.execute(db)
  expect(await daysBefore(30)).toBe(102)
  expect((await mailsTo(holder))[0]).toMatchObject({ total: 'USD\u00a0153.90' })
})

test('a notice that fails stops no other one, and is sent by a later run', async () => {
  const holders = [await aHolder(), await aHolder(), await aHolder()]
  const [failing, ...others] = holders.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!failing) throw new Error('no holder')
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  )
  await sql`create trigger fails before insert on renewal_notices for each row
            when (new.subscription_id = ${sql.lit(failing.id)}) execute function fail()`.execute(db)
  expect(await daysBefore(30)).toBe(2)
  for (const other of others) expect(await mailsTo(other)).toHaveLength(1)
  expect(log.lines.filter(({ level }) => level === 'alert')).toMatchObject([
    {
      message: 'notices of renewals failed and will be tried again',
      fields: { count: 1, subscriptionId: failing.id },
    },
  ])
  await sql`drop trigger fails on renewal_notices; drop function fail()`.execute(db)
  expect(await tell()).toBe(1)
  expect(await mailsTo(failing)).toHaveLength(1)
})
