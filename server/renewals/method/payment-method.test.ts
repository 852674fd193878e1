import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { mountCredentials } from '#server/credentials/index.ts'
import { endInvitationsOf } from '#server/invites/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testApi } from '#tests/support/api.ts'
import { anAccount, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testCharges } from '#tests/support/renewals/due-renewals.ts'
import { lapse } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { mountPaymentMethods } from '../index.ts'
import { takeBackErasure } from '#server/privacy/index.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'

const { db } = await testDatabase()
const common = { db, secrets: testSecrets, limits: memoryLimits({ enabled: false }), site: testSite }
const call = testApi((api) => {
  mountCredentials(api, { ...common, endInvitations: endInvitationsOf, keepAccount: takeBackErasure })
  mountPaymentMethods(api, { ...common, ...testCharges(db).deps, hidden: {}, limited: false })
})

const VISA: Instrument = {
  method: 'creditCard',
  brand: 'Visa',
  lastFour: '1111',
  expirationMonth: '08',
  expirationYear: '2029',
}

/** A parent who is logged in, and whose subscription is paid by this method. */
async function aHolder(method: Instrument | null = VISA) {
  const { username, parentId } = await anAccount(db)
  const kept = method && JSON.stringify(method)
  await sql`update subscriptions set payment_token_enc = '\\x01', method = ${kept} where user_id = ${parentId}`.execute(
    db,
  )
  const { body } = await call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  return {
    userId: parentId,
    session: (body as { auth: string }).auth,
    path: `/v2/parents/${parentId}/payment-method`,
  }
}

test.each<Instrument | null>([
  VISA,
  { method: 'paypal', email: 'amara@example.com' },
  { method: 'venmo', username: 'amara-o' },
  null,
])('a person sees how their subscription is paid: %o', async (method) => {
  const { path, session } = await aHolder(method)
  const read = await call('GET', path, { bearer: session })
  expect([read.status, read.body]).toEqual([200, { method, refused: false, saving: false }])
})

test('a method that its bank has refused for good is shown as refused', async () => {
  const { userId, path, session } = await aHolder()
  await sql`update subscriptions set method_refused_at = app_now() where user_id = ${userId}`.execute(db)
  expect((await call('GET', path, { bearer: session })).body).toEqual({
    method: VISA,
    refused: true,
    saving: false,
  })
})

test('while the gateway has not answered about another method, the earlier one is shown with that', async () => {
  const { userId, path, session } = await aHolder()
  await sql`insert into method_changes (subscription_id, key, request_key, payment_type, nonce_hash, payer_address,
      payer_network, lease_until, sealed)
    select id, 'press', 'method-' || id, 'CREDIT_CARD', sha256(id::text::bytea), '\\x01', '\\x02', app_now(), '\\x03'
    from subscriptions where user_id = ${userId}`.execute(db)
  const shown = async () => (await call('GET', path, { bearer: session })).body
  expect(await shown()).toMatchObject({ method: VISA, saving: true })
  await sql`update method_changes set state = 'declined', sealed = null`.execute(db)
  expect(await shown()).toMatchObject({ method: VISA, saving: false })
})

test('neither the key of a mail nor another person sees the method', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', holder.userId)
    .executeTakeFirstOrThrow()
  const url = new URL(renewalUrl(common, { subscriptionId: id, userId: holder.userId, linksSince: null }))
  const mailKey = url.searchParams.get('token') ?? ''
  expect((await call('GET', holder.path, { bearer: mailKey })).status).toBe(401)
  expect((await call('GET', holder.path, { bearer: other.session })).status).toBe(404)
})

test('after the end of a subscription no method is shown', async () => {
  const { userId, path, session } = await aHolder()
  await lapse(db, userId)
  expect((await call('GET', path, { bearer: session })).status).toBe(404)
})
