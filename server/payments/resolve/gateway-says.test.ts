import { expect, test } from 'vitest'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findingsOf, openFindingsOf } from '#tests/support/payments/findings.ts'
import { lostHold } from '#tests/support/payments/lost-hold.ts'
import {
  anyone,
  aNonce,
  aPurchase,
  letTimePass,
  recoverAll,
  testPayments,
} from '#tests/support/payments/payments.ts'
import type { CaptureAnswer, GatewayTransaction, PaymentGateway, TransactionStatus } from '../gateway.ts'
import { SANDBOX_SIGNATURE, signNotification } from '../sandbox/index.ts'

/** Answers that the sandbox never gives, or almost never. */
const { db } = await testDatabase()
const { payments, gateway: sandbox } = testPayments(db)
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

function whoseGateway(says: Partial<PaymentGateway>) {
  return testPayments(db, { gateway: { ...sandbox, ...says } })
}

const silent = async () => ({ outcome: 'unknown', because: 'timeout' }) as const
const broken = async () => {
  throw new Error('broken')
}

const keyRefused = async () => ({ outcome: 'unknown', because: 'refused-credentials' }) as const

const refusedAs = (status: TransactionStatus | null): CaptureAnswer => ({ outcome: 'refused', status })

test('a capture that is refused because it already exists is a success', async () => {
  const { payments: own, alerts } = whoseGateway({ capture: async () => refusedAs('captured') })
  expect((await own.placeOrder(aPurchase(), anyone)).outcome).toBe('paid')
  expect(alerts()).toEqual([])
})

test.each([null, 'authorised', 'pending'] as const)(
  'a capture refused for a hold that is %s keeps the buyer waiting, alerts, and is tried again',
  async (status) => {
    const purchase = aPurchase()
    const { payments: own, alerts } = whoseGateway({ capture: async () => refusedAs(status) })
    expect((await own.placeOrder(purchase, anyone)).outcome).toBe('processing')
    expect(alerts()).toEqual(['a hold was not captured'])
    await recoverAll(db, payments)
    expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
  },
)

test.each(['voided', 'expired', 'declined', 'settlement-declined'] as const)(
  'if a capture is refused for a hold that is %s, the order fails, and another card pays',
  async (status) => {
    const purchase = aPurchase()
    const { payments: own, alerts } = whoseGateway({ capture: async () => refusedAs(status) })
    expect((await own.placeOrder(purchase, anyone)).outcome).toBe('declined')
    expect(alerts()).toEqual(['a hold was not captured'])
    const again = aPurchase({ scopeId: purchase.scopeId })
    expect((await payments.placeOrder(again, anyone)).outcome).toBe('paid')
  },
)

test('a hold that was released before its answer is not charged, and the buyer gets a mail', async () => {
  const { purchase, id } = await lostHold(db)
  await sandbox.void(id)
  const mails = async () =>
    db.selectFrom('outbox').select('id').where('kind', '=', 'payment-not-charged').execute()
  const before = (await mails()).length
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({
    outcome: 'declined',
    text: 'pay.notCharged',
  })
  expect(await mails()).toHaveLength(before + 1)
})

test('a payment that was refused at settlement is shown as a decline', async () => {
  const { purchase, id } = await lostHold(db)
  const found = await sandbox.find(id)
  if (found.outcome !== 'found') throw new Error(found.outcome)
  const refused: GatewayTransaction = { ...found.transaction, status: 'settlement-declined' }
  const { payments: own } = whoseGateway({
    findByAttempt: async () => ({ outcome: 'found', transaction: refused }),
  })
  await recoverAll(db, own)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({ outcome: 'declined', text: 'pay.declined' })
  await sandbox.void(id)
})

test('an extra hold that was captured by hand causes a finding, and is not tried again', async () => {
  const { purchase, id } = await lostHold(db)
  const second = aPurchase({ scopeId: purchase.scopeId })
  expect((await payments.placeOrder(second, anyone)).outcome).toBe('paid')
  let releases = 0
  const own = whoseGateway({
    void: async () => {
      releases += 1
      return { outcome: 'refused', status: 'captured' }
    },
  })
  await recoverAll(db, own.payments)
  expect([releases, await findingsOf(db, id), own.alerts()]).toEqual([
    1,
    ['captured-not-winner'],
    ['money and orders do not match'],
  ])
})

test.each(['authorised', 'captured'] as const)(
  'a second transaction under the key of a winner that is %s is released or becomes a finding',
  async (status) => {
    const placed = await payments.placeOrder(aPurchase(), anyone)
    if (placed.outcome !== 'paid') throw new Error(placed.outcome)
    const winner = await sandbox.find(placed.order.transactionId)
    if (winner.outcome !== 'found') throw new Error(winner.outcome)
    const id = `stranger-${status}`
    const released: string[] = []
    const own = whoseGateway({
      searchCreatedBetween: async () => ({
        outcome: 'found',
        transactions: [winner.transaction, { ...winner.transaction, id, status }],
      }),
      void: async (transactionId) => {
        released.push(transactionId)
        return { outcome: 'voided' }
      },
    })
    await own.payments.sweepOnce(EVERYTHING)
    expect([released, await findingsOf(db, id)]).toEqual(
      status === 'authorised' ? [[id], []] : [[], ['captured-not-winner']],
    )
  },
)

test.each(['authorised', 'captured'] as const)(
  'if a losing attempt has several transactions, each that is %s is released or becomes a finding',
  async (status) => {
    const { purchase, id } = await lostHold(db)
    const second = aPurchase({ scopeId: purchase.scopeId })
    expect((await payments.placeOrder(second, anyone)).outcome).toBe('paid')
    await recoverAll(db, payments)
    const first = await sandbox.find(id)
    if (first.outcome !== 'found') throw new Error(first.outcome)
    expect(first.transaction.status).toBe('voided')
    const strangers = ['a', 'b'].map((name) => ({ ...first.transaction, id: `${name}-${status}`, status }))
    const released: string[] = []
    const own = whoseGateway({
      searchCreatedBetween: async () => ({
        outcome: 'found',
        transactions: [first.transaction, ...strangers],
      }),
      void: async (transactionId) => {
        if (status === 'captured') return { outcome: 'refused', status }
        released.push(transactionId)
        return { outcome: 'voided' }
      },
    })
    await own.payments.sweepOnce(EVERYTHING)
    await recoverAll(db, own.payments)
    const found = await Promise.all(strangers.map(async (stranger) => findingsOf(db, stranger.id)))
    expect([released.toSorted(), found]).toEqual(
      status === 'authorised'
        ? [strangers.map((stranger) => stranger.id), [[], []]]
        : [[], [['captured-not-winner'], ['captured-not-winner']]],
    )
  },
)

test('a paid order whose hold has expired causes a finding', async () => {
  const placed = await payments.placeOrder(aPurchase(), anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  const winner = await sandbox.find(placed.order.transactionId)
  if (winner.outcome !== 'found') throw new Error(winner.outcome)
  const expired: GatewayTransaction = { ...winner.transaction, status: 'expired' }
  const own = whoseGateway({
    searchCreatedBetween: async () => ({ outcome: 'found', transactions: [expired] }),
  })
  await own.payments.sweepOnce(EVERYTHING)
  expect(await findingsOf(db, expired.id)).toEqual(['paid-voided'])
})

test('an attempt whose process stopped before it sent anything is sent by the recoverer', async () => {
  const purchase = aPurchase()
  const { payments: own } = whoseGateway({ authorise: broken })
  await expect(own.placeOrder(purchase, anyone)).rejects.toThrow('broken')
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({ outcome: 'processing' })
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
})

test('a failure of the recoverer raises an alert, and the work is tried again', async () => {
  const { purchase } = await lostHold(db)
  const own = whoseGateway({ findByAttempt: broken })
  await letTimePass(db)
  await own.payments.recoverOnce()
  expect(own.alerts()).toEqual(['recovering a payment failed and will be tried again'])
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
})

test('a notification that cannot be handled yet is handled later', async () => {
  const { purchase, id } = await lostHold(db)
  const notification = { kind: 'transaction_settled', transactionId: id, at: new Date(0) }
  const { body, signature } = signNotification('a key of the tests', notification)
  const header = (name: string) => (name === SANDBOX_SIGNATURE ? signature : undefined)
  await payments.receiveWebhook({ body, header })
  const { payments: deaf } = whoseGateway({ find: silent, findByAttempt: silent })
  await letTimePass(db)
  await deaf.recoverOnce()
  const undone = db.selectFrom('webhook_events').select('kind').where('gateway_txn', '=', id)
  expect(await undone.where('done_at', 'is', null).execute()).toHaveLength(1)
  await recoverAll(db, payments)
  expect(await undone.where('done_at', 'is', null).execute()).toEqual([])
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
})

test('if the gateway gives no token, the buyer is asked to try later', async () => {
  const { payments: own } = whoseGateway({
    clientConfig: silent,
  })
  const call = testApi((app) =>
    own.mount(app, {
      limits: memoryLimits({ enabled: false }),
      mayPay: async () => ({ currency: 'USD', buyerId: 'a buyer' }),
    }),
  )
  const path = '/v2/payments/client-token?country=US&signupId=4f9f3a52-6f51-4c8e-9b59-0d6a53c0a3f1'
  const answer = await call('GET', path)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

test('a failed claim is an unexpected error, not a taken code, and stores nothing', async () => {
  const purchase = aPurchase()
  await expect(payments.placeOrder(purchase, broken)).rejects.toThrow('broken')
  expect(await payments.orderStatus(purchase.scopeId)).toBeNull()
})

test('a hold that cannot be released becomes one finding after ten tries, which is closed when the hold has ended', async () => {
  const { purchase, id } = await lostHold(db)
  const nonce = aNonce()
  const other = { ...aPurchase({}, nonce), scopeId: purchase.scopeId, payerId: purchase.payerId }
  await payments.placeOrder({ ...other, beneficiaryIds: purchase.beneficiaryIds }, anyone)
  const stubborn = whoseGateway({ void: async () => ({ outcome: 'refused', status: 'authorised' }) })
  await recoverAll(db, stubborn.payments, 9)
  expect(stubborn.alerts()).toEqual([])
  await recoverAll(db, stubborn.payments, 5)
  expect(await findingsOf(db, id)).toEqual(['hold-not-released'])
  expect(stubborn.alerts()).toEqual(['money and orders do not match'])
  await recoverAll(db, payments)
  expect(await openFindingsOf(db, id)).toEqual([])
})

test('if the gateway refuses our key, an alert is raised, in every kind of call', async () => {
  const asking = whoseGateway({ searchCreatedBetween: keyRefused })
  await expect(asking.payments.sweepOnce(EVERYTHING)).rejects.toThrow('refused-credentials')
  expect(asking.alerts()).toEqual(['the payment gateway refuses our credentials'])
  const decline = { reason: 'refused-credentials', code: 'authorizationError', text: '', type: null } as const
  const paying = whoseGateway({
    authorise: async () => ({ outcome: 'declined', decline, transactionId: null, instrument: null }),
  })
  expect(await paying.payments.placeOrder(aPurchase(), anyone)).toEqual({
    outcome: 'declined',
    text: 'pay.notCharged',
  })
  await paying.payments.placeOrder(aPurchase(), anyone)
  expect(paying.alerts()).toEqual(['the payment gateway refuses our credentials'])
})

test('a refused payment whose hold cannot be released at once is refused after the release', async () => {
  const purchase = aPurchase({}, aNonce('fake-paypal-one-time-nonce'))
  if (!purchase.payment) throw new Error('nothing to pay')
  const disguised = { ...purchase, payment: { ...purchase.payment, method: 'CREDIT_CARD' as const } }
  const { payments: own } = whoseGateway({ void: broken })
  expect((await own.placeOrder(disguised, anyone)).outcome).toBe('processing')
  await recoverAll(db, payments)
  expect((await own.placeOrder(disguised, anyone)).outcome).toBe('declined')
  const { status } = await db
    .selectFrom('sandbox_transactions')
    .innerJoin('orders', 'orders.order_no', 'sandbox_transactions.order_no')
    .select('sandbox_transactions.status')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('voided')
})
