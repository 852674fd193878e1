import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import {
  aNonce,
  anyone,
  aPurchase,
  eventsOf,
  leaveReceipt,
  letTimePass,
  recoverAll,
  testPayments,
} from '#tests/support/payments/payments.ts'
import type { GatewayTransaction, PaymentGateway } from '../gateway.ts'
import { PACE } from '../schedule.ts'

/** Payments without a result. The engine asks the gateway until the result is known. */
const { db } = await testDatabase()
const AT_ONCE = { ...PACE, spentFirstSeconds: 0, spentLaterSeconds: 0 }
const NOT_CHARGED = { outcome: 'declined', text: 'pay.notCharged' }

afterAll(async () => expectNoViolations(db))

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

test('a nonce that was used elsewhere is reported as not charged after minutes, not hours', async () => {
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
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'captured'])
})

/** A gateway whose search shows wrong results, until the test ends this. */
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

test('a refused repetition is not a decline, and the first payment is searched for until it appears', async () => {
  const { blind, sight } = blindGateway((transaction) => ({
    outcome: 'found',
    transaction: {
      ...transaction,
      id: randomUUID(),
      status: 'declined',
      decline: { reason: 'duplicate', code: 'duplicate', text: 'Gateway Rejected: duplicate', type: null },
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
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'captured'])
})

test('an unreadable transaction is unknown and raises an alert, and never counts as absent', async () => {
  const { blind, sight } = blindGateway(() => ({ outcome: 'unknown', because: 'unreadable' }))
  const { payments, alerts } = testPayments(db, { gateway: blind })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await sql`update payment_attempts set created_at = now() - interval '4 hours' where state = 'unknown'`.execute(
    db,
  )
  await recoverAll(db, payments, 4)
  expect(alerts()).toEqual([
    'a transaction of the gateway cannot be read',
    'a payment could not be resolved; it is asked for every hour',
  ])
  expect(await stateOf(purchase.scopeId)).toBe('manual')
  expect(await openAbout(purchase.scopeId)).toEqual(['not-resolved', 'unreadable'])
  sight.clear = true
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
  expect(await openAbout(purchase.scopeId)).toEqual([])
})

test('staff end a payment as in docs/operations.md, the same human may pay, and a late hold is released', async () => {
  const { blind, sight } = blindGateway(() => ({ outcome: 'unknown', because: 'unreadable' }))
  const { payments } = testPayments(db, { gateway: blind })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await sql`update payment_attempts set created_at = now() - interval '4 hours' where state = 'unknown'`.execute(
    db,
  )
  await recoverAll(db, payments, 2)
  const other = aPurchase({ payer: purchase.payer })
  expect((await payments.placeOrder(other, anyone)).outcome).toBe('left-to-a-person')
  const { api_request_key: key } = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select('api_request_key')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const written = page.match(/```sql\n(update payment_attempts[^`]+)```/)?.[1]
  if (!written) throw new Error('the page does not say how')
  await sql.raw(written.replaceAll('0123456789ABCD-1', key)).execute(db)
  expect(await openAbout(purchase.scopeId)).toEqual([])
  const later = aPurchase({ scopeId: other.scopeId, payer: purchase.payer })
  expect((await payments.placeOrder(later, anyone)).outcome).toBe('paid')
  sight.clear = true
  await payments.sweepOnce({ hours: 72, minimumAgeSeconds: -1 })
  await recoverAll(db, payments)
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'voided'])
})

/** The open findings about the attempts of a draft. */
async function openAbout(scopeId: string): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select finding from reconciliations r
    join payment_attempts a on a.api_request_key = r.txn join orders o on o.id = a.order_id
    where o.scope_id = ${scopeId} and r.resolved_at is null order by finding`.execute(db)
  return rows.map(({ finding }) => finding)
}

test.each([
  ['paid when the gateway has it', 'lostAfter', 'paid'],
  ['ended when the gateway has nothing', 'lostBefore', 'declined'],
] as const)(
  'a payment that waits for staff is checked every hour at any age: %s',
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

test('an order that cannot be fulfilled causes a finding, and a later success closes it', async () => {
  const fulfilment = { works: false }
  const { payments, alerts } = testPayments(db, {
    fulfil: async (tx, order) => {
      if (!fulfilment.works) throw new Error('the buyer of a paid order does not exist any more')
      return leaveReceipt(tx, order)
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
