import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { remindRenewals } from './remind-renewals.ts'

const { db } = await testDatabase()
const context = { db, log: recordedLog(), isStopping: () => false }

beforeEach(async () => {
  await sql`truncate users, orders, subscriptions, packages, outbox cascade`.execute(db)
  await sql`insert into packages (id, display_name, package_name, receipt_text, sub_duration_in_years, build_your_own,
                                  currency, price_minor, tax_behaviour, analytics_package, product_id, services)
            values (1, 'Premium', 'premium', 'Premium', 1, false, 'USD', 14400, 'exclusive', 'premium', 'p', '{}')`.execute(
    db,
  )
})

type Subscription = {
  /** From now to the end of the paid time. */
  hours: number
  status?: 'current' | 'cancelled'
  locale?: string
  email?: string | null
  timeZone?: string | null
}

async function person({ locale = 'en', timeZone = null, ...given }: Subscription): Promise<string> {
  const userId = randomUUID()
  const email = given.email === undefined ? 'amara@example.org' : given.email
  await sql`insert into users (id, kind, first_name, last_name, email, locale, time_zone)
            values (${userId}, 'parent', 'Amara', 'Okafor', ${email}, ${locale}, ${timeZone})`.execute(db)
  return userId
}

/** Somebody's subscription; its paid time ends the given hours ahead. */
async function subscription(given: Subscription): Promise<{ renewsAt: Date }> {
  const { hours, status = 'current' } = given
  const userId = await person(given)
  const orderId = randomUUID()
  await sql`insert into orders (id, order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
                                price_hash, request, locale)
            values (${orderId}, ${orderId.replaceAll('-', '').slice(0, 12).toUpperCase()}, ${orderId}, 'join', ${userId},
                    'open', 100, 'USD', '{}', '\\x00', '{}', 'en')`.execute(db)
  const { rows } = await sql<{ renewsAt: Date }>`
    insert into subscriptions (user_id, order_id, package_id, services, term_years, status, starts_at, renews_at, renewal_minor,
                               currency, auto_renew)
    values (${userId}, ${orderId}, 1, '{}', 1, ${status}, now() - interval '1 year', now() + make_interval(hours => ${hours}), 14400, 'USD',
            false)
    returning renews_at as "renewsAt"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('no subscription')
  return row
}

const reminders = () =>
  db.selectFrom('outbox').select(['recipient', 'locale', 'payload', 'dedupe']).orderBy('id').execute()

test.each([
  { days: 30, hours: 30 * 24 },
  { days: 7, hours: 7 * 24 },
])(
  '$days days ahead a person is told once until which day the subscription is paid',
  async ({ days, hours }) => {
    const { renewsAt } = await subscription({ hours, timeZone: 'America/Denver' })
    expect(await remindRenewals.run(context)).toBe(1)
    expect(await remindRenewals.run(context)).toBe(0)
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'amara@example.org',
      locale: 'en',
      payload: {
        kind: 'renewal-reminder',
        days,
        date: renewsAt.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'America/Denver' }),
      },
    })
  },
)

test('31 days ahead nothing is said yet, and nothing between the two reminders once the first is out', async () => {
  await subscription({ hours: 30 * 24 + 1 })
  expect(await remindRenewals.run(context)).toBe(0)
  await sql`update subscriptions set renews_at = now() + interval '20 days'`.execute(db)
  expect(await remindRenewals.run(context)).toBe(1)
  expect(await remindRenewals.run(context)).toBe(0)
})

test('a reminder held up by an outage goes out late, with the days that are left', async () => {
  await subscription({ hours: 22 * 24 + 5 })
  await remindRenewals.run(context)
  expect((await reminders())[0]?.payload).toMatchObject({ days: 23 })
})

test('both reminders of one year, and both of the next, are different mails', async () => {
  await subscription({ hours: 29 * 24 })
  await remindRenewals.run(context)
  await sql`update subscriptions set renews_at = renews_at - interval '23 days'`.execute(db)
  await remindRenewals.run(context)
  await sql`update subscriptions set renews_at = now() + interval '25 days'`.execute(db)
  await remindRenewals.run(context)
  expect(await reminders()).toHaveLength(3)
})

test('it is written in the language of the person', async () => {
  await subscription({ hours: 7 * 24, locale: 'es-MX' })
  await remindRenewals.run(context)
  const [mail] = await reminders()
  expect(mail?.locale).toBe('es-MX')
  expect(String(mail?.payload.date)).toMatch(/^\d+ de [a-z]+ de \d{4}$/)
})

test.each([
  ['was cancelled', { status: 'cancelled' as const }],
  ['belongs to somebody without an e-mail', { email: null }],
  ['has ended already', { hours: -1 }],
])('a subscription that %s is not announced', async (_why, given) => {
  await subscription({ hours: 7 * 24, ...given })
  expect(await remindRenewals.run(context)).toBe(0)
})

test('a time zone nobody here knows holds up no mail', async () => {
  await subscription({ hours: 7 * 24, timeZone: 'Mars/Olympus' })
  await subscription({ hours: 7 * 24, email: 'jordan@example.org' })
  expect(await remindRenewals.run(context)).toBe(2)
})
