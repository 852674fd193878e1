import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { remindEndings as remind } from './remind-endings.ts'

const { db } = await testDatabase()
const context = jobContext(db)

beforeEach(async () => {
  await sql`truncate users, orders, subscriptions, packages, outbox cascade`.execute(db)
  await sql`insert into packages (id, display_name, package_name, receipt_text, sub_duration_in_years, build_your_own,
                                  currency, price_minor, tax_behaviour, analytics_package, product_id, services)
            values (1, 'Premium', 'premium', 'Premium', 1, false, 'USD', 14400, 'exclusive', 'premium', 'p', '{}')`.execute(
    db,
  )
})

/** At any moment, at least one of these zones has a date that differs from UTC. */
const ZONES = ['America/Denver', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

type Subscription = {
  /** Days from today to the last paid day. */
  days: number
  status?: 'current' | 'cancelled'
  locale?: string
  email?: string | null
  timeZone?: string | null
  renews?: boolean
}

async function person({ locale = 'en', timeZone = null, ...given }: Subscription): Promise<string> {
  const userId = randomUUID()
  const email = given.email === undefined ? 'amara@example.org' : given.email
  await sql`insert into users (id, kind, first_name, last_name, email, locale, time_zone)
            values (${userId}, 'parent', 'Amara', 'Okafor', ${email}, ${locale}, ${timeZone})`.execute(db)
  return userId
}

/** A subscription whose last paid day is this many days ahead. */
async function subscription(given: Subscription): Promise<{ paidUntil: string }> {
  const { days, status = 'current', timeZone = null, renews = false } = given
  const userId = await person(given)
  const orderId = randomUUID()
  await sql`insert into orders (id, order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
                                price_hash, request, locale)
            values (${orderId}, ${orderId.replaceAll('-', '').slice(0, 12).toUpperCase()}, ${orderId}, 'join', ${userId},
                    'open', 100, 'USD', '{}', '\\x00', '{}', 'en')`.execute(db)
  const paidUntil = dayIn(new Date(Date.now() + days * DAY_MS), timeZone)
  await sql`
    insert into subscriptions (user_id, order_id, package_id, services, term_years, status, starts_at, renews_at, renewal_minor,
                               currency, auto_renew)
    values (${userId}, ${orderId}, 1, '{}', 1, ${status}, now() - interval '1 year', ${paidUntil}, 14400, 'USD',
            ${renews})`.execute(db)
  return { paidUntil }
}

const reminders = () =>
  db.selectFrom('outbox').select(['recipient', 'locale', 'payload', 'dedupe']).orderBy('id').execute()

test.each([30, 7].flatMap((days) => ZONES.map((timeZone) => ({ days, timeZone }))))(
  '$days days ahead, a person in $timeZone is told once which day is the last paid one',
  async ({ days, timeZone }) => {
    const { paidUntil } = await subscription({ days, timeZone })
    expect(await remind.run(context)).toBe(1)
    expect(await remind.run(context)).toBe(0)
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'amara@example.org',
      locale: 'en',
      payload: {
        kind: 'renewal-reminder',
        days,
        date: dayInWords(paidUntil, { locale: 'en', country: null }),
      },
    })
  },
)

test.each(ZONES)(
  '31 days ahead, a person in %s is not told yet; between the two dates, only once',
  async (timeZone) => {
    await subscription({ days: 31, timeZone })
    expect(await remind.run(context)).toBe(0)
    await sql`update subscriptions set renews_at = now() + interval '20 days'`.execute(db)
    expect(await remind.run(context)).toBe(1)
    expect(await remind.run(context)).toBe(0)
  },
)

test('a reminder delayed by an outage is sent late, with the remaining days', async () => {
  await subscription({ days: 23 })
  await remind.run(context)
  expect((await reminders())[0]?.payload).toMatchObject({ days: 23 })
})

test('the reminders of one year and of the next are four different mails', async () => {
  await subscription({ days: 29 })
  await remind.run(context)
  await sql`update subscriptions set renews_at = renews_at - interval '23 days'`.execute(db)
  await remind.run(context)
  await sql`update subscriptions set renews_at = now() + interval '25 days'`.execute(db)
  await remind.run(context)
  expect(await reminders()).toHaveLength(3)
})

test('the reminder is in the person’s language', async () => {
  await subscription({ days: 7, locale: 'es-MX' })
  await remind.run(context)
  const [mail] = await reminders()
  expect(mail?.locale).toBe('es-MX')
  expect(String(mail?.payload.date)).toMatch(/^\d+ de [a-z]+ de \d{4}$/)
})

test.each([
  ['was cancelled', { status: 'cancelled' as const }],
  ['belongs to a person without an e-mail', { email: null }],
  ['has ended already', { days: 0 }],
  ['renews', { renews: true }],
])('a subscription that %s gets no reminder', async (_why, given) => {
  await subscription({ days: 7, ...given })
  expect(await remind.run(context)).toBe(0)
})

test('a person with an unknown time zone still gets the mail', async () => {
  await subscription({ days: 7, timeZone: 'Mars/Olympus' })
  await subscription({ days: 7, email: 'jordan@example.org' })
  expect(await remind.run(context)).toBe(2)
})

test('a person who never joined the place that another paid gets no reminder', async () => {
  await subscription({ days: 7 })
  await sql`update orders set payer_id = gen_random_uuid()`.execute(db)
  expect(await remind.run(context)).toBe(0)
  await sql`insert into credentials (user_id, username, username_normalised, password_hash)
            select id, 'amara', 'amara', '' from users`.execute(db)
  expect(await remind.run(context)).toBe(1)
})
