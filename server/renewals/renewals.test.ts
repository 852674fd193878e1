import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readRenewal, type Renewal } from '#domain/contracts/renewals.ts'
import { GRACE_DAYS } from '#domain/subscriptions/retries.ts'
import { RENEWAL_VERSION } from '#domain/people/consent.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { mountCredentials } from '#server/credentials/index.ts'
import { endInvitationsOf } from '#server/invites/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi } from '#tests/support/api.ts'
import { anAccount, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { lapse, withoutSubscription } from '#tests/support/people.ts'
import { renewalKeyOf } from '#tests/support/renewals/renewal-key.ts'
import { testSite } from '#tests/support/site.ts'
import { mountRenewals } from './index.ts'
import { switchRenewal } from './switch-renewal.ts'
import { changeAddress } from '#server/people/index.ts'
import { takeBackErasure } from '#server/privacy/index.ts'

const { db } = await testDatabase()
const common = {
  db,
  secrets: testSecrets,
  limits: memoryLimits({ enabled: false }),
  site: testSite,
  tax: datedTableTax(db),
  graceDays: GRACE_DAYS,
}
const apiWith = (offered: boolean) =>
  testApi((api) => {
    mountCredentials(api, { ...common, endInvitations: endInvitationsOf, keepAccount: takeBackErasure })
    mountRenewals(api, { ...common, offered })
  })
const call = apiWith(true)
const withoutRenewals = apiWith(false)

type Holder = { userId: string; email: string; session: string; mailKey: string; path: string }

/** A parent with a subscription that renews, and the key of a mail about it. */
async function aHolder(): Promise<Holder> {
  const { username, parentId: userId, email } = await anAccount(db)
  await sql`update subscriptions set payment_token_enc = '\\x01', auto_renew = true where user_id = ${userId}`.execute(
    db,
  )
  const { body } = await call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  const mailKey = await renewalKeyOf(db, userId)
  return {
    userId,
    email,
    session: (body as { auth: string }).auth,
    mailKey,
    path: `/v2/parents/${userId}/renewal`,
  }
}

const switchByCall = async ({ path }: Holder, bearer: string, renews: boolean, api = call) =>
  api('PUT', path, { bearer, body: { renews } })
const renewalOf = async ({ path, session }: Holder): Promise<Renewal> =>
  readRenewal.answers[200].parse((await call('GET', path, { bearer: session })).body)
const answersOf = async ({ userId }: Holder) =>
  db
    .selectFrom('consents')
    .select(['agreed', 'way', 'text_version', 'locale', 'terms'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'renewal')
    .orderBy('id')
    .execute()
const mailsAbout = async ({ email }: Holder) =>
  mailsOfKind(db, { recipient: email, kind: 'renewal-switched' })

test('a person switches renewal off: the answer is stored, confirmed once, and the paid time stays', async () => {
  const holder = await aHolder()
  const before = await renewalOf(holder)
  expect(before).toMatchObject({ renews: true, mayTurnOn: true, renewalMinor: 14_400, currency: 'USD' })
  const answered = await switchByCall(holder, holder.session, false)
  // Without renewal, the missing address of this person blocks nothing.
  const off = { ...before, renews: false, waitsFor: null }
  expect([answered.status, answered.body]).toEqual([200, off])
  expect((await switchByCall(holder, holder.session, false)).status).toBe(200)
  expect(await renewalOf(holder)).toEqual(off)
  expect(await answersOf(holder)).toEqual([
    { agreed: false, way: 'account', text_version: RENEWAL_VERSION, locale: 'en', terms: null },
  ])
  const date = dayInWords(before.paidUntil, { locale: 'en', country: 'US' })
  expect(await mailsAbout(holder)).toEqual([
    {
      kind: 'renewal-switched',
      firstName: 'Amara',
      renews: false,
      date,
      next: 'kept',
      notMeUrl: expect.stringContaining('/not-me?token=') as string,
    },
  ])
})

test('until the end renewal can be switched on again, and both answers are stored, the second with price and date', async () => {
  const holder = await aHolder()
  await switchByCall(holder, holder.session, false)
  const { body } = await switchByCall(holder, holder.session, true)
  expect(body).toMatchObject({ renews: true })
  const { paidUntil: chargedOn } = readRenewal.answers[200].parse(body)
  const terms = { chargedOn, packageId: 1011, years: 1, renewalMinor: 14_400, currency: 'USD' }
  expect(await answersOf(holder)).toMatchObject([
    { agreed: false, terms: null },
    { agreed: true, terms },
  ])
  expect((await mailsAbout(holder)).map(({ renews }) => renews)).toEqual([false, true])
})

test('a person whose place another has paid can renew it with their own method before the end', async () => {
  const holder = await aHolder()
  await sql`update subscriptions set payment_token_enc = null, auto_renew = false where user_id = ${holder.userId}`.execute(
    db,
  )
  await sql`update orders set payer_id = gen_random_uuid() where payer_id = ${holder.userId}`.execute(db)
  expect(await renewalOf(holder)).toMatchObject({ renews: false, mayTurnOn: false, mayTakeOver: true })
  expect((await switchByCall(holder, holder.session, true)).status).toBe(409)
  // Stores a method directly. The tests of the payment method cover the usual way.
  await sql`update subscriptions set payment_token_enc = '\\x02' where user_id = ${holder.userId}`.execute(db)
  const taken = { renews: true, mayTurnOn: true, mayTakeOver: false }
  expect((await switchByCall(holder, holder.session, true)).body).toMatchObject(taken)
})

test('the link of a mail switches it off without a log-in, and cannot switch it on', async () => {
  const holder = await aHolder()
  await sql`update subscriptions set next_package_id = 1001, next_services = '{}', next_term_years = 1, next_renewal_minor = 9900
            where user_id = ${holder.userId}`.execute(db)
  expect(await renewalOf(holder)).toMatchObject({ next: { packageId: 1001 }, renewalMinor: 9_900 })
  const shown = await call('GET', holder.path, { bearer: holder.mailKey })
  // The plan that the person has chosen is for their own session.
  const hidden = { mayTurnOn: false, mayTakeOver: false, nextCharge: null, next: null, renewalMinor: 14_400 }
  expect(shown.body).toMatchObject({ renews: true, ...hidden })
  const off = await switchByCall(holder, holder.mailKey, false)
  expect(off.body).toMatchObject({ ...hidden, renews: false })
  expect((await switchByCall(holder, holder.mailKey, true)).status).toBe(409)
  expect(await answersOf(holder)).toMatchObject([{ agreed: false, way: 'mail' }])
})

test('the link of a mail works for one subscription of one person', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  expect((await switchByCall(other, holder.mailKey, false)).status).toBe(401)
  expect((await switchByCall(other, holder.session, false)).status).toBe(404)
  expect((await renewalOf(other)).renews).toBe(true)
  expect((await call('GET', '/v2/account', { bearer: holder.mailKey })).status).toBe(401)
})

test('the link in a mail to an earlier address does not work', async () => {
  const holder = await aHolder()
  const later = async () =>
    db
      .transaction()
      .execute(async (tx) => changeAddress(tx, { userId: holder.userId, email: `later-${holder.email}` }))
  await later()
  expect((await call('GET', holder.path, { bearer: holder.mailKey })).status).toBe(401)
  expect((await switchByCall(holder, holder.mailKey, false)).status).toBe(401)
  const newest = await renewalKeyOf(db, holder.userId)
  expect((await switchByCall(holder, newest, false)).status).toBe(200)
})

test.each(['session', 'mailKey'] as const)(
  'after the end nothing is switched, and the answer to the holder of the %s says that it has ended',
  async (secret) => {
    const holder = await aHolder()
    await lapse(db, holder.userId)
    for (const renews of [true, false])
      expect(await switchByCall(holder, holder[secret], renews)).toMatchObject({
        status: 409,
        body: { code: 'account.renewal.ended' },
      })
    expect(await call('GET', holder.path, { bearer: holder[secret] })).toMatchObject({
      status: 404,
      body: { code: 'account.renewal.ended' },
    })
    expect(await answersOf(holder)).toEqual([])
  },
)

test('nobody else learns that a subscription has ended', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  const earlierKey = holder.mailKey
  await lapse(db, holder.userId)
  expect((await switchByCall(holder, other.session, false)).status).toBe(404)
  expect((await switchByCall(holder, other.mailKey, false)).status).toBe(401)
  await db
    .transaction()
    .execute(async (tx) => changeAddress(tx, { userId: holder.userId, email: `later-${holder.email}` }))
  expect((await switchByCall(holder, earlierKey, false)).status).toBe(401)
})

test('a person who never had a subscription finds nothing to switch', async () => {
  const holder = await aHolder()
  await withoutSubscription(db, holder.userId)
  expect((await switchByCall(holder, holder.session, false)).status).toBe(404)
})

test.each([
  ['while no renewal is charged', withoutRenewals, Buffer.from([1])],
  ['without a payment method on file', call, null],
])('renewal cannot be switched on %s, and switching it off always works', async (_when, api, method) => {
  const holder = await aHolder()
  await db
    .updateTable('subscriptions')
    .set({ payment_token_enc: method })
    .where('user_id', '=', holder.userId)
    .execute()
  expect((await switchByCall(holder, holder.session, false, api)).body).toMatchObject({
    renews: false,
    mayTurnOn: false,
  })
  expect((await switchByCall(holder, holder.session, true, api)).status).toBe(409)
  expect((await renewalOf(holder)).renews).toBe(false)
})

/** A request of a stranger. Each request comes from another network. */
const aStranger = (n: number) => ({
  bearer: 'x'.repeat(43),
  body: { renews: false },
  address: `10.0.${n}.1`,
})

test('a stranger cannot use up the switches of another person', async () => {
  const holder = await aHolder()
  const limited = testApi((api) =>
    mountRenewals(api, { ...common, limits: memoryLimits({ enabled: true }), offered: true }),
  )
  for (let n = 0; n < 40; n += 1) expect((await limited('PUT', holder.path, aStranger(n))).status).toBe(401)
  expect((await switchByCall(holder, holder.session, false, limited)).status).toBe(200)
})

test('the holder of the link of a mail cannot use up the switches of its owner', async () => {
  const holder = await aHolder()
  const limited = testApi((api) =>
    mountRenewals(api, { ...common, offered: true, limits: memoryLimits({ enabled: true }) }),
  )
  const requests: number[] = []
  for (let n = 0; n < 40; n += 1)
    requests.push((await switchByCall(holder, holder.mailKey, false, limited)).status)
  expect(requests.at(-1)).toBe(429)
  expect((await switchByCall(holder, holder.session, true, limited)).status).toBe(200)
})

test('a stranger does not wait for the subscription of another person', async () => {
  const holder = await aHolder()
  const asked = {
    userId: holder.userId,
    secret: 'x'.repeat(43),
    renews: false,
    locale: 'en',
    address: '10.0.0.1',
  } as const
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', holder.userId)
      .forUpdate()
      .execute()
    const answer = await switchRenewal({ ...common, offered: true }, asked)
    expect(answer).toEqual({ outcome: 'no-session' })
  })
})

test('a stranger in the same network cannot keep a person from seeing or switching their renewal', async () => {
  const holder = await aHolder()
  const limited = testApi((api) =>
    mountRenewals(api, { ...common, limits: memoryLimits({ enabled: true }), offered: true }),
  )
  const ask = async () => (await limited('GET', holder.path, { bearer: 'x'.repeat(43) })).status
  for (let n = 0; n < 120; n += 1) expect(await ask()).toBe(401)
  expect(await ask()).toBe(429)
  expect((await limited('GET', holder.path, { bearer: holder.session })).status).toBe(200)
  expect((await switchByCall(holder, holder.mailKey, false, limited)).status).toBe(200)
})

test('the confirmation is in the language of the owner, not of the person who switched', async () => {
  const holder = await aHolder()
  await sql`update users set locale = 'es-MX' where id = ${holder.userId}`.execute(db)
  await switchByCall(holder, holder.mailKey, false)
  const [mail] = await db
    .selectFrom('outbox')
    .select('locale')
    .where('recipient', '=', holder.email)
    .where('kind', '=', 'renewal-switched')
    .execute()
  expect(mail?.locale).toBe('es-MX')
})

test('ten simultaneous requests store one answer and send one mail', async () => {
  const holder = await aHolder()
  const requests = Array.from({ length: 10 }, async () => switchByCall(holder, holder.session, false))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await answersOf(holder)).toHaveLength(1)
  expect(await mailsAbout(holder)).toHaveLength(1)
})
