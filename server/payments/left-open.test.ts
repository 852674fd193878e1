import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from '#tests/faults/invariants.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  anyone,
  aNonce,
  aPurchase,
  leaveReceipt,
  letTimePass,
  recoverAll,
  testPayments,
} from '#tests/support/payments.ts'
import type { GatewayTransaction, PaymentGateway } from './gateway.ts'
import { PACE } from './schedule.ts'

/** Payments that neither came nor failed: what the gateway cannot or does not say is asked for until it is known. */
const { db } = await testDatabase()
const AT_ONCE = { ...PACE, spentFirstSeconds: 0, spentLaterSeconds: 0 }
const NOT_CHARGED = { outcome: 'declined', text: 'pay.notCharged' }

afterAll(async () => {
  const broken = Object.entries(await findViolations(db)).filter(([, count]) => count !== 0)
  expect(broken).toEqual([])
})

async function events(scopeId: string): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select j.event from sandbox_journal j join orders o on o.order_no = j.order_no
    where o.scope_id = ${scopeId} order by j.id`.execute(db)
  return rows.map(({ event }) => event)
}

async function stateOf(scopeId: string): Promise<string | undefined> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select('payment_attempts.state')
    .where('scope_id', '=', scopeId)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  return attempt?.state
}

test('a nonce that was spent elsewhere is told as not charged, minutes and not hours later', async () => {
  const waiting = testPayments(db)
  const purchase = aPurchase({}, aNonce('fake-consumed-nonce'))
  expect((await waiting.payments.placeOrder(purchase, anyone)).outcome).toBe('processing')
  await recoverAll(db, waiting.payments, 1)
  expect((await waiting.payments.orderStatus(purchase.scopeId))?.outcome).toBe('processing')
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from absence_proves_at - a.created_at)::float8 as seconds
    from payment_attempts a join orders o on o.id = a.order_id where o.scope_id = ${purchase.scopeId}`.execute(
    db,
  )
  expect(rows[0]?.seconds).toBeCloseTo(60, -1)

  const { payments } = testPayments(db, { pace: AT_ONCE })
  const other = aPurchase({}, aNonce('fake-consumed-nonce'))
  await payments.placeOrder(other, anyone)
  await recoverAll(db, payments, 1)
  expect(await payments.orderStatus(other.scopeId)).toEqual(NOT_CHARGED)
  const [again, instead] = [aPurchase({ scopeId: other.scopeId }), aPurchase({ scopeId: purchase.scopeId })]
  expect((await payments.placeOrder(again, anyone)).outcome).toBe('paid')
  expect((await payments.placeOrder(instead, anyone)).outcome).toBe('paid')
  await sql`update payment_attempts set absence_proves_at = now() where state = 'watch'`.execute(db)
  await recoverAll(db, payments)
  expect(await events(purchase.scopeId)).toEqual(['authorised', 'captured'])
})

/** A gateway whose search shows something else than what is there, until it is told to be honest. */
function blindGateway(
  shown: (true_: GatewayTransaction) => Awaited<ReturnType<PaymentGateway['findByAttempt']>>,
) {
  const { gateway } = testPayments(db, { faults: ['lostAfter'], requestKeys: false })
  const sight = { clear: false }
  const blind: PaymentGateway = {
    ...gateway,
    findByAttempt: async (key) => {
      const found = await gateway.findByAttempt(key)
      return sight.clear || found.outcome !== 'found' ? found : shown(found.transaction)
    },
  }
  return { blind, sight }
}

test('a repetition that the gateway held back is no decline: the first payment is looked for until it shows', async () => {
  const { blind, sight } = blindGateway((transaction) => ({
    outcome: 'found',
    transaction: {
      ...transaction,
      id: randomUUID(),
      status: 'declined',
      decline: { reason: 'duplicate', code: 'duplicate', text: 'Gateway Rejected: duplicate' },
    },
  }))
  const { payments } = testPayments(db, { gateway: blind })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await recoverAll(db, payments, 2)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({ outcome: 'processing' })
  sight.clear = true
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
  expect(await events(purchase.scopeId)).toEqual(['authorised', 'captured'])
})

test('a transaction that cannot be read is unknown and an alert, never “nothing there”', async () => {
  const { blind, sight } = blindGateway(() => ({ outcome: 'unknown', because: 'unreadable' }))
  const { payments, alerts } = testPayments(db, { gateway: blind })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await sql`update payment_attempts set created_at = now() - interval '4 hours' where state = 'unknown'`.execute(
    db,
  )
  await recoverAll(db, payments, 2)
  expect(alerts()).toContain('a transaction of the gateway cannot be read')
  expect(await stateOf(purchase.scopeId)).toBe('manual')
  sight.clear = true
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
})

test.each([
  ['paid when the gateway has it', 'lostAfter', 'paid'],
  ['ended when the gateway has nothing', 'lostBefore', 'declined'],
] as const)(
  'a payment left to a person is asked for every hour however old it is: %s',
  async (_how, fault, end) => {
    const { payments, faults } = testPayments(db, { faults: [fault] })
    const purchase = aPurchase()
    await payments.placeOrder(purchase, anyone)
    await sql`update payment_attempts set created_at = now() - interval '30 days' where state = 'unknown'`.execute(
      db,
    )
    faults.push('errorBefore', 'errorBefore')
    await letTimePass(db)
    await payments.recoverOnce()
    await letTimePass(db)
    await payments.recoverOnce()
    expect(await stateOf(purchase.scopeId)).toBe('manual')
    expect(await payments.recoverOnce()).toBe(0)
    await recoverAll(db, payments)
    expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe(end)
  },
)

test('an order whose purchase cannot be brought about is a finding, is tried on, and closes it when it succeeds', async () => {
  const fulfilment = { works: false }
  const { payments, alerts } = testPayments(db, {
    fulfilments: {
      join: async (tx, order) => {
        if (!fulfilment.works) throw new Error('the buyer of a paid order is gone')
        return leaveReceipt(tx, order)
      },
      invited: leaveReceipt,
    },
  })
  const purchase = aPurchase()
  expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('processing')
  await recoverAll(db, payments, 3)
  expect(await findings(purchase.scopeId)).toEqual([])
  await recoverAll(db, payments, 3)
  expect(await findings(purchase.scopeId)).toEqual([{ finding: 'paid-not-fulfilled', resolved: false }])
  expect(alerts()).toContain('money and orders do not match')
  fulfilment.works = true
  await recoverAll(db, payments, 1)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
  expect(await findings(purchase.scopeId)).toEqual([{ finding: 'paid-not-fulfilled', resolved: true }])
})

async function findings(scopeId: string) {
  const { rows } = await sql<{ finding: string; resolved: boolean }>`
    select finding, resolved_at is not null as resolved
    from reconciliations r join orders o on o.winner_txn = r.txn where o.scope_id = ${scopeId}`.execute(db)
  return rows
}
