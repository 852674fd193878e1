import { expect, test } from 'vitest'
import { aHold, authorised } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createSandboxGateway, createSandboxHost, SANDBOX_SIGNATURE, sendNotifications } from './index.ts'
import type { SignedNotification } from './notifications.ts'

const { db } = await testDatabase()
const key = 'a key of the tests'
const gateway = createSandboxGateway({ db, key })
const origin = 'http://localhost:3000'
const host = createSandboxHost({ db, key, origin, happenings: true })

async function request(body: unknown, given: { host?: typeof host; type?: string } = {}): Promise<number> {
  const answer = await (given.host ?? host).request('/sandbox-gateway/happenings', {
    method: 'POST',
    headers: { 'content-type': given.type ?? 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

async function paid(nonce = `fake-valid-visa-nonce:${crypto.randomUUID()}`) {
  const { request: hold, transaction } = await authorised(gateway, { nonce, occasion: 'first' })
  const { id, vaultToken } = transaction
  await gateway.capture(id)
  return { orderNo: hold.orderNo, transactionId: id, vaultToken: vaultToken ?? '' }
}

/** The present notifications, as the merchant reads them. */
async function told() {
  const sent: SignedNotification[] = []
  await sendNotifications({ db, key, deliver: async (one) => sent.push(one) > 0 })
  return Promise.all(
    sent.map(async ({ body, signature }) =>
      gateway.parseWebhook({ header: (name) => (name === SANDBOX_SIGNATURE ? signature : undefined), body }),
    ),
  )
}

test.each([
  ['dispute_opened', 'dispute-opened'],
  ['dispute_won', 'dispute-won'],
  ['dispute_lost', 'dispute-lost'],
])('the notification %s is sent for the payment of an order', async (kind, read) => {
  const { orderNo, transactionId } = await paid()
  expect(await request({ kind, orderNo })).toBe(202)
  expect(await told()).toMatchObject([{ outcome: 'event', kind: read, transactionId, vaultToken: null }])
})

test('a refused settlement causes a notification, and the transaction shows it too', async () => {
  const { orderNo, transactionId } = await paid()
  expect(await request({ kind: 'transaction_settlement_declined', orderNo })).toBe(202)
  expect(await told()).toMatchObject([{ kind: 'settlement-declined', transactionId }])
  expect(await gateway.find(transactionId)).toMatchObject({ transaction: { status: 'settlement-declined' } })
})

test('if an agreement is ended in the wallet, the notification has its token, and it cannot be charged', async () => {
  const { orderNo, vaultToken } = await paid(`fake-paypal-one-time-nonce:${crypto.randomUUID()}`)
  expect(await request({ kind: 'payment_method_revoked_by_customer', orderNo })).toBe(202)
  expect(await told()).toMatchObject([{ kind: 'method-revoked', transactionId: null, vaultToken }])
  const renewal = aHold({ source: { kind: 'vault', token: vaultToken }, occasion: 'renewal' })
  expect(await gateway.authorise(renewal)).toMatchObject({ outcome: 'declined', decline: { type: 'hard' } })
})

test('for a new card of the bank, the notification has its token, and the card has another date', async () => {
  const { orderNo, vaultToken } = await paid()
  expect(await request({ kind: 'payment_method_customer_data_updated', orderNo })).toBe(202)
  expect(await told()).toMatchObject([{ kind: 'method-updated', vaultToken }])
  expect(await gateway.describeVaulted(vaultToken)).toMatchObject({
    outcome: 'found',
    instrument: { lastFour: '1881', expirationYear: '2039' },
  })
})

test('an unknown order, an unknown kind and a form are refused', async () => {
  const { orderNo } = await paid()
  expect(await request({ kind: 'dispute_opened', orderNo: 'MISSING' })).toBe(404)
  expect(await request({ kind: 'made-up', orderNo })).toBe(400)
  expect(await request({ kind: 'dispute_opened', orderNo }, { type: 'text/plain' })).toBe(415)
  expect(await told()).toEqual([])
})

test('production has no such call', async () => {
  const { orderNo } = await paid()
  const production = createSandboxHost({ db, key, origin })
  expect(await request({ kind: 'dispute_opened', orderNo }, { host: production })).toBe(404)
  expect(await told()).toEqual([])
})
