import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { refuseChanges } from '#tests/support/refuse-changes.ts'
import { endSubscriptions as endWith } from './index.ts'
import { TEST_RULES } from '#tests/support/renewals/renewals.ts'

const { db } = await testDatabase()
const endSubscriptions = endWith(TEST_RULES)
const log = recordedLog()
const context = jobContext(db, log)

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`truncate subscriptions, outbox cascade`.execute(db)
})

const later = async (days: number) => setClockOffset(db, days * DAY_SECONDS)

async function aSubscriber() {
  const { parentId, email } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  return { parentId, email }
}

const statusOf = async (userId: string) => {
  const { status } = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return status
}
const mailsAbout = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'subscription-ended' })

test('a subscription ends after its last paid day, and its person is told once', async () => {
  const { parentId, email } = await aSubscriber()
  await later(364)
  expect(await endSubscriptions.run(context)).toBe(0)
  expect(await statusOf(parentId)).toBe('current')
  await later(368)
  expect(await endSubscriptions.run(context)).toBe(1)
  expect(await endSubscriptions.run(context)).toBe(0)
  expect(await statusOf(parentId)).toBe('expired')
  expect(await mailsAbout(email)).toMatchObject([{ firstName: 'Amara' }])
})

test('the last paid day lasts until it is over in every time zone, also at UTC-12', async () => {
  const { parentId, email } = await aSubscriber()
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from (renews_at + 1)::timestamp at time zone 'Etc/GMT+12' - now())::int as seconds
    from subscriptions where user_id = ${parentId}`.execute(db)
  const end = rows[0]?.seconds ?? 0
  await setClockOffset(db, end - 60)
  expect(await endSubscriptions.run(context)).toBe(0)
  expect(await statusOf(parentId)).toBe('current')
  await setClockOffset(db, end + 60)
  expect(await endSubscriptions.run(context)).toBe(1)
  expect(await mailsAbout(email)).toHaveLength(1)
})

test('a subscription that renews is not ended', async () => {
  const { parentId, email } = await aSubscriber()
  await sql`update subscriptions set auto_renew = true`.execute(db)
  await later(368)
  expect(await endSubscriptions.run(context)).toBe(0)
  expect(await statusOf(parentId)).toBe('current')
  expect(await mailsAbout(email)).toEqual([])
})

test('after an outage of weeks, the mail about the end still comes and names the last paid day', async () => {
  const { parentId, email } = await aSubscriber()
  const { rows } = await sql<{ day: string }>`
    select to_char(renews_at, 'FMMonth FMDD, YYYY') as day from subscriptions where user_id = ${parentId}`.execute(
    db,
  )
  await later(394)
  expect(await endSubscriptions.run(context)).toBe(1)
  expect(await mailsAbout(email)).toMatchObject([{ because: 'not-renewed', date: rows[0]?.day }])
})

test('a person whose subscription ended long ago gets no mail about it', async () => {
  const { parentId, email } = await aSubscriber()
  await later(400)
  expect(await endSubscriptions.run(context)).toBe(1)
  expect(await statusOf(parentId)).toBe('expired')
  expect(await mailsAbout(email)).toEqual([])
})

test('a subscription without paid time before its last paid day is not ended, but causes an alert', async () => {
  const { parentId, email } = await aSubscriber()
  await sql`update subscription_periods set during = tstzrange(lower(during) - interval '1 day', app_now())`.execute(
    db,
  )
  expect(await endSubscriptions.run(context)).toBe(0)
  expect(await statusOf(parentId)).toBe('current')
  expect(await mailsAbout(email)).toEqual([])
  const alerts = log.lines.filter(({ level }) => level === 'alert').map(({ message }) => message)
  expect(alerts).toEqual(['subscriptions and their paid time do not agree'])
})

test('many subscriptions that end on one day are all ended', async () => {
  const { parentId } = await aSubscriber()
  await sql`
    with person as (
      insert into users (id, kind, first_name, last_name, locale)
      select gen_random_uuid(), 'parent', 'Noor', 'Haddad', 'en' from generate_series(1, 250) returning id)
    insert into subscriptions (user_id, order_id, package_id, services, term_years, status, renews_at, renewal_minor,
                               currency, auto_renew)
    select person.id, s.order_id, s.package_id, s.services, 1, 'current', s.renews_at, 14400, 'USD', false
    from person, subscriptions s where s.user_id = ${parentId}`.execute(db)
  await later(368)
  expect(await endSubscriptions.run(context)).toBe(251)
})

test('a subscription that cannot be ended does not stop the end of others', async () => {
  const [broken, lapsed, unpaid] = [await aSubscriber(), await aSubscriber(), await aSubscriber()]
  await later(400)
  await sql`update subscriptions set auto_renew = true, past_due_since = app_now() - interval '30 days'
    where user_id = ${unpaid.parentId}`.execute(db)
  const when = `new.user_id = '${broken.parentId}'`
  const mend = await refuseChanges(db, { table: 'subscriptions', when })
  await endSubscriptions.run(context)
  await mend()
  expect(await statusOf(broken.parentId)).toBe('current')
  expect([await statusOf(lapsed.parentId), await statusOf(unpaid.parentId)]).toEqual(['expired', 'expired'])
  expect(await endSubscriptions.run(context)).toBe(1)
})

test('a person who never joined the place that another paid gets no mail about its end', async () => {
  const { parentId, coParentId, coParentEmail } = await aFamily(db)
  await db
    .updateTable('users')
    .set({ email: coParentEmail, email_normalised: coParentEmail })
    .where('id', '=', coParentId)
    .execute()
  await aSubscription(db, { payerId: parentId, userId: coParentId })
  await later(368)
  expect(await endSubscriptions.run(context)).toBe(1)
  expect(await statusOf(coParentId)).toBe('expired')
  expect(await mailsAbout(coParentEmail)).toEqual([])
})
