import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memoryLimits, STRANGE_CALLS } from '#server/platform/limits/rate-limits.ts'
import { refuse } from '#server/platform/refusal.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import type { MayPay } from './index.ts'
import { SANDBOX_SIGNATURE, signNotification } from './sandbox/index.ts'

const { db } = await testDatabase()
const { payments, faults } = testPayments(db)
const everybody: MayPay = async ({ query }) => ({ currency: 'USD', buyerId: query.signupId ?? '' })

function api(mayPay: MayPay = everybody) {
  const limits = memoryLimits({ enabled: true })
  return testApi((app) => payments.mount(app, { limits, mayPay }))
}

function tokenPath(country: string, signupId: string = randomUUID()): string {
  return `/v2/payments/client-token?country=${country}&signupId=${signupId}`
}

test('a buyer who reached payment gets a token and the methods of the country, and the answer is not cached', async () => {
  const answer = await api()('GET', tokenPath('US'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toMatchObject({
    provider: 'sandbox',
    methods: ['creditCard', 'paypal', 'venmo'],
    verification: false,
  })
  expect((await api()('GET', tokenPath('GB'))).body).toMatchObject({
    methods: ['creditCard'],
    verification: true,
  })
})

test('a visitor who has not reached payment gets no token', async () => {
  const answer = await api(async () => refuse(403, 'api.forbidden'))('GET', tokenPath('US'))
  expect(answer.status).toBe(403)
  expect(JSON.stringify(answer.body)).not.toContain('clientToken')
})

test('a draft gets five tokens in ten minutes', async () => {
  const call = api()
  const signupId = randomUUID()
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1) statuses.push((await call('GET', tokenPath('US', signupId))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await call('GET', tokenPath('US'))).status).toBe(200)
})

test('a person cannot get more tokens by naming drafts that are not theirs', async () => {
  const call = api(async () => ({ currency: 'USD', buyerId: 'the person of the session' }))
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1) statuses.push((await call('GET', tokenPath('US'))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a device that asks without a purchase is refused in the end, and a buyer of its network still pays', async () => {
  const buyer = randomUUID()
  const call = api(async ({ query }) =>
    query.signupId === buyer ? { currency: 'USD', buyerId: buyer } : refuse(403, 'api.forbidden'),
  )
  const statuses: number[] = []
  for (let time = 0; time <= STRANGE_CALLS.points; time += 1)
    statuses.push((await call('GET', tokenPath('US'))).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([403, 429])
  expect((await call('GET', tokenPath('US', buyer))).status).toBe(200)
})

test('a notification is acknowledged if its signature is valid, and only under its provider', async () => {
  const { body, signature } = signNotification('a key of the tests', {
    kind: 'transaction_settled',
    transactionId: 'none',
    at: new Date(0),
  })
  const call = api()
  const post = async (provider: string, signed: string) =>
    (
      await call('POST', `/v2/payments/webhooks/${provider}`, {
        raw: body,
        headers: { [SANDBOX_SIGNATURE]: signed },
      })
    ).status
  expect(await post('sandbox', signature)).toBe(200)
  expect(await post('sandbox', 'forged')).toBe(400)
  expect(await post('braintree', signature)).toBe(404)
  expect(faults).toEqual([])
})
