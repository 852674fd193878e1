import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { METHOD_TRIES } from '#domain/payments/card-limits.ts'
import { rowOfSubscription } from '#server/payments/index.ts'
import { askForErasure, takeBackErasure } from '#server/privacy/index.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/renewals/due-renewals.ts'
import { EARLIER, methodChanges } from '#tests/support/renewals/method-changes.ts'
import { aNonce } from '#tests/support/payments/payments.ts'
import { lapse } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'

const { db } = await testDatabase()
const LONDON = { line1: '1 Strand', line2: null, city: 'London', region: '', postalCode: 'WC2N 5HR' }
const { call, apiWith, aHolder, replace, keptOf, mailsOf } = methodChanges(db)
const VISA = expect.objectContaining({ method: 'creditCard', brand: 'Visa', lastFour: '1881' }) as unknown

test.each([
  ['CREDIT_CARD', 'fake-valid-visa-nonce', VISA],
  ['PAYPAL', 'fake-paypal-billing-agreement-nonce', { method: 'paypal', email: 'payer@example.com' }],
  ['VENMO', 'fake-venmo-account-nonce', { method: 'venmo', username: 'venmojoe' }],
])('a person replaces how their subscription is paid: %s', async (paymentType, name, method) => {
  const holder = await aHolder()
  const answer = await replace(holder, { paymentType, nonce: aNonce(name) })
  expect([answer.status, answer.body]).toEqual([200, { method, due: 'nothing' }])
  const kept = await keptOf(holder)
  expect(kept.method).toEqual(method)
  expect(kept.method_refused_at).toBeNull()
  const sealed = { bytes: kept.payment_token_enc ?? Buffer.alloc(0), row: rowOfSubscription(kept.id) }
  expect(testSecrets.decrypt('payment-token', sealed)).toMatch(/^\w+$/)
})

test('the person is told once by mail that their method was replaced, and not of a refused one', async () => {
  const holder = await aHolder()
  const nonce = aNonce('fake-processor-declined-visa-nonce')
  await replace(holder, { nonce })
  expect(await mailsOf(holder, 'method-changed')).toEqual([])
  const one = { nonce: aNonce(), key: randomUUID() }
  await replace(holder, one)
  await replace(holder, one)
  const told = { method: 'Visa ending in 1881', before: 'Venmo @amara-o' }
  expect(await mailsOf(holder, 'method-changed')).toMatchObject([{ payload: told }])
})

test('a method that its bank refuses is not kept, and the earlier one stays', async () => {
  const holder = await aHolder()
  const nonce = aNonce('fake-processor-declined-visa-nonce')
  expect((await replace(holder, { nonce })).body).toMatchObject({ code: 'pay.declined' })
  expect((await keptOf(holder)).method).toEqual(EARLIER)
})

test('before the account is deleted no other method is taken, until its person keeps the account', async () => {
  const holder = await aHolder()
  const asked = { personId: holder.userId, askedBy: 'person' } as const
  await db
    .transaction()
    .execute(async (tx) => askForErasure(tx, { secrets: testSecrets, site: testSite }, asked))
  expect(await replace(holder)).toMatchObject({ status: 409, body: { code: 'account.method.erasureAsked' } })
  expect((await keptOf(holder)).method).toEqual(EARLIER)
  await db.transaction().execute(async (tx) => takeBackErasure(tx, holder.userId))
  expect((await replace(holder)).status).toBe(200)
})

test('a card labelled as a wallet is refused like a declined card', async () => {
  const holder = await aHolder()
  expect((await replace(holder, { paymentType: 'PAYPAL' })).body).toMatchObject({ code: 'pay.declined' })
  expect((await keptOf(holder)).method).toEqual(EARLIER)
})

test('one request goes to the gateway once, however often it is sent', async () => {
  const holder = await aHolder()
  const one = { nonce: aNonce(), key: randomUUID() }
  const answers = await Promise.all([replace(holder, one), replace(holder, one), replace(holder, one)])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await replace(holder, one)).toMatchObject({ status: 200, body: { method: VISA } })
  const other = await replace(holder, { ...one, nonce: aNonce() })
  expect([other.status, other.body]).toMatchObject([422, { code: 'api.idempotency' }])
  const again = await replace(holder, { nonce: one.nonce })
  expect([again.status, again.body]).toMatchObject([402, { code: 'pay.reenter' }])
})

test('after a lost answer the result is not known yet, and the same request finds the stored method', async () => {
  const { call: api } = apiWith({ faults: ['lostAfter'] })
  const holder = await aHolder()
  const one = { nonce: aNonce(), key: randomUUID(), api }
  expect((await replace(holder, one)).status).toBe(202)
  expect((await keptOf(holder)).method).toEqual(EARLIER)
  expect(await replace(holder, one)).toMatchObject({ status: 200, body: { method: VISA } })
})

test('after the end a method is not replaced, and the answer says why', async () => {
  const holder = await aHolder()
  await lapse(db, holder.userId)
  expect(await replace(holder)).toMatchObject({ status: 409, body: { code: 'account.method.ended' } })
})

test('neither the key of a mail nor another person replaces the method', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', holder.userId)
    .executeTakeFirstOrThrow()
  const url = new URL(
    renewalUrl(
      { secrets: testSecrets, site: testSite },
      { subscriptionId: id, userId: holder.userId, linksSince: null },
    ),
  )
  const mailKey = url.searchParams.get('token') ?? ''
  expect((await replace(holder, { bearer: mailKey })).status).toBe(401)
  expect((await replace(holder, { bearer: other.session })).status).toBe(404)
  expect((await keptOf(holder)).method).toEqual(EARLIER)
})

test('a British card is kept only after its bank has verified the person', async () => {
  const holder = await aHolder({ ...LONDON, country: 'GB' })
  expect((await replace(holder)).body).toMatchObject({ code: 'pay.verify' })
  const nonce = aNonce('fake-three-d-secure-two-visa-successful-frictionless-authentication-nonce')
  expect((await replace(holder, { nonce })).status).toBe(200)
  expect(
    (await replace(holder, { paymentType: 'PAYPAL', nonce: aNonce('fake-paypal-billing-agreement-nonce') }))
      .status,
  ).toBe(422)
})

test('without a billing address, and with a hidden brand, nothing is kept', async () => {
  const homeless = await aHolder(null)
  expect((await replace(homeless)).body).toMatchObject({ code: 'account.method.noAddress' })
  const { call: api } = apiWith({ hidden: { hideAmex: true } })
  const holder = await aHolder()
  const amex = await replace(holder, { api, nonce: aNonce('fake-valid-amex-nonce') })
  expect([amex.status, amex.body]).toMatchObject([402, { code: 'pay.notOffered' }])
  expect((await keptOf(holder)).method).toEqual(EARLIER)
})

const forgetTries = async () =>
  sql`update method_changes set created_at = created_at - interval '2 days'`.execute(db)

test('stolen cards cannot be tried one after another', async () => {
  await forgetTries()
  const { call: api } = apiWith({ limited: true })
  const holder = await aHolder()
  const declined = async () => replace(holder, { api, nonce: aNonce('fake-processor-declined-visa-nonce') })
  expect((await declined()).status).toBe(402)
  expect((await declined()).status).toBe(402)
  expect((await declined()).status).toBe(429)
  await forgetTries()
  for (let n = 0; n < METHOD_TRIES.perAddressAndHour; n += 1) await replace(await aHolder(), { api })
  const fresh = await replace(await aHolder(), { api })
  expect([fresh.status, fresh.body]).toMatchObject([429, { code: 'account.method.tooMany' }])
  expect(Number(fresh.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  [{ paymentType: 'NONE', nonce: 'x' }],
  [{ paymentType: 'CREDIT_CARD', nonce: '' }],
  [{ paymentType: 'CREDIT_CARD', nonce: 'x'.repeat(256) }],
  [{ paymentType: 'CREDIT_CARD' }],
  [{}],
])('a body that is not a method is refused: %o', async (body) => {
  const holder = await aHolder()
  const headers = { 'idempotency-key': randomUUID() }
  expect((await call('PUT', holder.path, { bearer: holder.session, headers, body })).status).toBe(400)
  const keyless = await call('PUT', holder.path, {
    bearer: holder.session,
    body: { paymentType: 'CREDIT_CARD', nonce: 'x' },
  })
  expect(keyless.status).toBe(400)
})

/** A holder whose payment is due, and was declined before. */
async function aPastDueHolder() {
  const holder = await aHolder()
  await lapse(db, holder.userId)
  const { rows } = await sql<{ id: string; paidUntil: string }>`
    update subscriptions set auto_renew = true, past_due_since = app_now(), charge_after = 'infinity' where user_id = ${holder.userId}
    returning id, renews_at::text as "paidUntil"`.execute(db)
  const { id: subscriptionId = '', paidUntil = '' } = rows[0] ?? {}
  await sql`
    insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id, term_years, sent_at)
    values (${subscriptionId}, ${paidUntil}, 14400, 0, 'USD', 1011, 1, app_now() - interval '30 days')`.execute(
    db,
  )
  return { ...holder, subscriptionId }
}

test('what is due is paid at once with the new method', async () => {
  const holder = await aPastDueHolder()
  expect((await replace(holder)).body).toEqual({ method: VISA, due: 'paid' })
  expect(await stateOf(db, holder)).toMatchObject({ isPastDue: false, isRefused: false })
})

test('a new method that cannot pay what is due is kept, and the person is told', async () => {
  const holder = await aPastDueHolder()
  const nonce = aNonce('fake-vaulted-2001-nonce')
  expect((await replace(holder, { nonce })).body).toMatchObject({ due: 'declined' })
  expect(await stateOf(db, holder)).toMatchObject({ isPastDue: true, isRefused: false })
})

test('after a lost answer the result of the payment is not known yet', async () => {
  const { call: api } = apiWith({ faults: ['none', 'lostAfter'] })
  const holder = await aPastDueHolder()
  expect((await replace(holder, { api })).body).toMatchObject({ method: VISA, due: 'unknown' })
})

test('a method whose answer was lost pays the due renewal when it is found', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostAfter'] })
  const holder = await aPastDueHolder()
  expect((await replace(holder, { api })).status).toBe(202)
  await recover()
  expect(await stateOf(db, holder)).toMatchObject({ isPastDue: false })
})
