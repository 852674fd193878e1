import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { readPlans, type PlansView } from '#domain/contracts/plans.ts'
import { mountCredentials } from '#server/credentials/index.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { endInvitationsOf } from '#server/invites/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi } from '#tests/support/api.ts'
import { anAccount, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { lapse } from '#tests/support/people.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { testSite } from '#tests/support/site.ts'
import { mountPlans, noticeRenewals } from '../index.ts'
import { readNotice } from '../notices/notice-store.ts'
import { takeBackErasure } from '#server/privacy/index.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'

const { db } = await testDatabase()
const common = { db, secrets: testSecrets, limits: memoryLimits({ enabled: false }), site: testSite }
const call = testApi((api) => {
  mountCredentials(api, { ...common, endInvitations: endInvitationsOf, keepAccount: takeBackErasure })
  mountPlans(api, { ...common, payments: testPayments(db).payments, tax: datedTableTax(db) })
})
const notices = noticeRenewals({ ...common, tax: datedTableTax(db) })
const BASIC = { packageId: 1001, years: 1, extras: [] }
const ESSENTIALS = { packageId: 1011, years: 1, extras: [] }
const PREMIUM_TWO_YEARS = { packageId: 1022, years: 2, extras: [] }

resetRenewalsBeforeEach(db)

type Holder = {
  id: string
  userId: string
  email: string
  session: string
  mailKey: string
  paidUntil: string
}

/** A parent with Essentials for a year, which renews in a year. */
async function aHolder(): Promise<Holder> {
  const { username, parentId: userId, email } = await anAccount(db)
  const address = { line1: '1 Main St', line2: null, city: 'Minneapolis', region: 'MN', postalCode: '55401' }
  await sql`update users set time_zone = 'UTC', address = ${JSON.stringify({ ...address, country: 'US' })}
            where id = ${userId}`.execute(db)
  const { rows } = await sql<{ id: string; paidUntil: string }>`
    update subscriptions set payment_token_enc = '\\x01', auto_renew = true, renews_at = (now() at time zone 'UTC')::date + 365
    where user_id = ${userId} returning id, renews_at::text as "paidUntil"`.execute(db)
  const { id, paidUntil } = rows[0] ?? { id: '', paidUntil: '' }
  const { body } = await call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  const mailKey =
    new URL(renewalUrl(common, { subscriptionId: id, userId, linksSince: null })).searchParams.get('token') ??
    ''
  return { id, userId, email, session: (body as { auth: string }).auth, mailKey, paidUntil }
}

const choose = async ({ userId, session }: Holder, body: unknown, bearer = session) =>
  call('PUT', `/v2/parents/${userId}/next-plan`, { bearer, body })
const plansOf = async ({ userId, session }: Holder): Promise<PlansView> =>
  readPlans.answers[200].parse((await call('GET', `/v2/parents/${userId}/plans`, { bearer: session })).body)
const noticeOf = async ({ id, paidUntil }: Holder) =>
  readNotice(db, { subscriptionId: id, periodStart: paidUntil })
const mailsTo = async ({ email }: Holder) => mailsOfKind(db, { recipient: email, kind: 'renewal-notice' })

/** Moves the time to this many days before the last paid day. Its people log in again. */
async function moveTo(days: number): Promise<void> {
  await setClockOffset(db, (365 - days) * DAY_SECONDS)
  await sql`update sessions set last_seen_at = app_now(), expires_at = app_now() + interval '1 hour'`.execute(
    db,
  )
}

async function daysBefore(days: number): Promise<void> {
  await moveTo(days)
  await notices.run(jobContext(db))
  await sql`update outbox set sent_at = app_now() where sent_at is null`.execute(db)
}

test('a person sees the plans in their currency with their prices, and which one they have', async () => {
  const plans = await plansOf(await aHolder())
  expect(plans).toMatchObject({ currency: 'USD', includesTax: false, mayChange: 'yes', next: null })
  expect(plans.present).toMatchObject({
    packageId: 1011,
    displayName: 'Essentials',
    years: 1,
    priceMinor: 14_400,
  })
  expect(plans.options.map(({ packageId, priceMinor, change }) => [packageId, priceMinor, change])).toEqual([
    [1001, 9_900, 'at-renewal'],
    [1011, 14_400, 'same'],
    [1002, 18_000, 'at-renewal'],
    [1021, 20_400, 'now'],
    [1012, 26_400, 'at-renewal'],
    [1022, 38_400, 'at-renewal'],
  ])
})

test('a chosen plan begins with the renewal: nothing is charged, and the present plan stays until then', async () => {
  const holder = await aHolder()
  const { status, body } = await choose(holder, BASIC)
  expect(status).toBe(200)
  expect(body).toMatchObject({ present: { packageId: 1011 }, next: { packageId: 1001, priceMinor: 9_900 } })
  const { rows } = await sql`select package_id from subscriptions where id = ${holder.id}`.execute(db)
  expect(rows).toEqual([{ package_id: 1011 }])
})

test('the notice names the chosen plan, its term and its price', async () => {
  const holder = await aHolder()
  await choose(holder, PREMIUM_TWO_YEARS)
  await daysBefore(30)
  expect(await noticeOf(holder)).toMatchObject({
    amountMinor: 38_400,
    packageId: 1022,
    years: 2,
    oldAmountMinor: null,
  })
  expect(await mailsTo(holder)).toMatchObject([{ packageName: 'Premium', years: 2, amount: '$384.00' }])
})

test('if a plan is chosen after the notice, the notice is withdrawn, and the person gets a new one', async () => {
  const holder = await aHolder()
  await daysBefore(30)
  await choose(holder, BASIC)
  expect(await noticeOf(holder)).toBeNull()
  await daysBefore(29)
  expect(await noticeOf(holder)).toMatchObject({
    amountMinor: 9_900,
    packageId: 1001,
    chargeOn: holder.paidUntil,
  })
  await daysBefore(7)
  const mails = await mailsTo(holder)
  expect(mails.map((mail) => mail.kind === 'renewal-notice' && mail.amount)).toEqual([
    '$144.00',
    '$99.00',
    '$99.00',
  ])
})

test('a plan that is chosen within the last 15 days delays the charge, and the page shows the new date', async () => {
  const holder = await aHolder()
  await daysBefore(10)
  const { chargedFrom, paidUntil } = await plansOf(holder)
  expect(Date.parse(chargedFrom) - Date.parse(paidUntil)).toBe(5 * DAY_SECONDS * 1000)
  await choose(holder, BASIC)
  await daysBefore(10)
  expect(await noticeOf(holder)).toMatchObject({ amountMinor: 9_900, chargeOn: chargedFrom })
})

test('choosing the same plan again changes nothing, and choosing the present one undoes the change', async () => {
  const holder = await aHolder()
  await choose(holder, BASIC)
  await daysBefore(30)
  await choose(holder, BASIC)
  expect(await noticeOf(holder)).toMatchObject({ packageId: 1001 })
  expect((await choose(holder, ESSENTIALS)).body).toMatchObject({ next: null })
  await daysBefore(29)
  expect(await noticeOf(holder)).toMatchObject({ packageId: 1011, amountMinor: 14_400 })
  expect(await mailsTo(holder)).toHaveLength(2)
})

test('each choice is stored with its terms and confirmed by one mail in the person’s language', async () => {
  const holder = await aHolder()
  await sql`update users set locale = 'es-MX' where id = ${holder.userId}`.execute(db)
  await choose(holder, BASIC)
  await choose(holder, BASIC)
  await choose(holder, ESSENTIALS)
  const { rows } = await sql`
    select terms->>'packageId' as id, terms->>'begins' as begins, terms->>'renewalMinor' as price, way from consents
    where kind = 'plan' and subscription_id = ${holder.id} order by id`.execute(db)
  expect(rows).toEqual([
    { id: '1001', begins: 'renewal', price: '9900', way: 'account' },
    { id: '1011', begins: 'renewal', price: '14400', way: 'account' },
  ])
  expect(await mailsOfKind(db, { recipient: holder.email, kind: 'plan-chosen' })).toMatchObject([
    {
      plan: 'Básico, 1 año',
      before: 'Esencial, 1 año',
    },
    { plan: 'Esencial, 1 año', before: null },
  ])
})

test('the confirmation of a choice names the extras of both built plans', async () => {
  const holder = await aHolder()
  await sql`
    update subscriptions set package_id = 1090, services = '{MYFILES,CALLSBASIC,TONEMETER}' where id = ${holder.id}`.execute(
    db,
  )
  const built = { packageId: 1090, years: 1, extras: ['TONEMETER', 'UNLIMITEDPAYMENTS'] }
  expect((await choose(holder, built)).status).toBe(200)
  expect(await mailsOfKind(db, { recipient: holder.email, kind: 'plan-chosen' })).toMatchObject([
    {
      plan: 'Choose your own with ToneMeter and Unlimited payments, 1 year',
      before: 'Choose your own with ToneMeter, 1 year',
    },
  ])
})

test('without renewal, and on the last paid day, no other plan can be chosen', async () => {
  const holder = await aHolder()
  await moveTo(0)
  expect((await choose(holder, BASIC)).body).toMatchObject({ code: 'plans.due' })
  await moveTo(365)
  await sql`update subscriptions set auto_renew = false where id = ${holder.id}`.execute(db)
  const refused = await choose(holder, BASIC)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'plans.renewalOff' }])
  expect(await plansOf(holder)).toMatchObject({ mayChange: 'renewal-off', next: null })
})

test('after the end no plan can be chosen, and the answer says why', async () => {
  const holder = await aHolder()
  await lapse(db, holder.userId)
  const ended = { status: 409, body: { code: 'plans.ended' } }
  expect(await choose(holder, BASIC)).toMatchObject(ended)
  const changes = `/v2/parents/${holder.userId}/plan-change`
  expect(await call('POST', `${changes}/price`, { bearer: holder.session, body: BASIC })).toMatchObject(ended)
  const body = { ...BASIC, changeId: randomUUID(), totalMinor: 1, wholeMinor: 1 }
  const headers = { 'idempotency-key': randomUUID() }
  expect(await call('POST', changes, { bearer: holder.session, headers, body })).toMatchObject(ended)
})

/** Gives a person the build-your-own package with ToneMeter, for a year. */
async function buildOwn({ id }: Holder): Promise<void> {
  await sql`update subscriptions set package_id = 1090, services = '{MYFILES,CALLSBASIC,TONEMETER}', renewal_minor = 15900
            where id = ${id}`.execute(db)
}

test('every way to build a package is listed once, with its own term and price', async () => {
  const holder = await aHolder()
  await buildOwn(holder)
  const { present, options } = await plansOf(holder)
  const built = options.filter(({ packageId }) => packageId === 1090)
  const shown = built.map(({ key, years, priceMinor, change }) => [key, years, priceMinor, change])
  expect(shown).toEqual([
    ['1090-1', 1, 9_900, 'at-renewal'],
    ['1090-1-TONEMETER', 1, 15_900, 'same'],
    ['1090-1-UNLIMITEDPAYMENTS', 1, 17_400, 'now'],
    ['1090-1-TONEMETER-UNLIMITEDPAYMENTS', 1, 23_400, 'now'],
    ['1090-2', 2, 18_000, 'at-renewal'],
    ['1090-2-TONEMETER', 2, 29_000, 'at-renewal'],
    ['1090-2-UNLIMITEDPAYMENTS', 2, 32_000, 'at-renewal'],
    ['1090-2-TONEMETER-UNLIMITEDPAYMENTS', 2, 43_000, 'at-renewal'],
  ])
  expect(present.key).toBe('1090-1-TONEMETER')
})

test('the holder of a build-your-own package chooses other extras', async () => {
  const holder = await aHolder()
  await buildOwn(holder)
  const { body } = await choose(holder, { packageId: 1090, years: 1, extras: ['UNLIMITEDPAYMENTS'] })
  expect(body).toMatchObject({
    present: { key: '1090-1-TONEMETER' },
    next: { key: '1090-1-UNLIMITEDPAYMENTS', priceMinor: 17_400 },
  })
})

test.each([
  ['a package of another currency', { packageId: 2061, years: 1, extras: [] }, 422],
  ['an unknown package', { packageId: 9999, years: 1, extras: [] }, 422],
  ['a term that the package lacks', { packageId: 1001, years: 2, extras: [] }, 422],
  ['extras that the package lacks', { packageId: 1021, years: 1, extras: ['TONEMETER'] }, 422],
  ['a build-your-own package without having one', { packageId: 1090, years: 1, extras: [] }, 422],
  ['a term of three years', { packageId: 1001, years: 3, extras: [] }, 400],
  ['no package', { years: 1, extras: [] }, 400],
  ['a package that is no number', { packageId: '1001', years: 1, extras: [] }, 400],
])('%s is refused and changes nothing', async (_what, body, status) => {
  const holder = await aHolder()
  expect((await choose(holder, body)).status).toBe(status)
  expect(await plansOf(holder)).toMatchObject({ next: null })
})

test('neither the key of a mail nor the session of another parent sees or changes a plan', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  const read = async (bearer: string) =>
    (await call('GET', `/v2/parents/${holder.userId}/plans`, { bearer })).status
  expect([await read(holder.mailKey), await read(other.session)]).toEqual([401, 404])
  expect((await choose(holder, BASIC, holder.mailKey)).status).toBe(401)
  expect((await choose(holder, BASIC, other.session)).status).toBe(404)
  expect(await plansOf(holder)).toMatchObject({ next: null })
})
