import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import {
  aHuman,
  aNonce,
  anyone,
  aPurchase,
  recoverAll,
  testPayments,
  withNonce,
} from '#tests/support/payments/payments.ts'
import type { Payer, Purchase } from '../purchase.ts'
import { CARD_TESTING_RULES } from './card-testing-limits.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)

afterAll(async () => {
  await sql`update payment_attempts set absence_proves_at = now() where state = 'watch'`.execute(db)
  await recoverAll(db, payments)
  await expectNoViolations(db)
})

/** A payment of a human whose answer was lost. */
async function isPaying(payer: Payer): Promise<Purchase> {
  const paying = aPurchase({ payer })
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  expect((await unlucky.placeOrder(paying, anyone)).outcome).toBe('processing')
  return paying
}

async function holdsOf({ scopeId }: Purchase): Promise<number> {
  const { rows } = await sql<{ holds: number }>`
    select count(*) as holds from sandbox_journal j join orders o on o.order_no = j.order_no
    where o.scope_id = ${scopeId} and j.event = 'authorised'`.execute(db)
  return rows[0]?.holds ?? -1
}

const IN_PROGRESS = { outcome: 'in-progress' }

test('because of a used nonce, no other payment must wait', async () => {
  const payer = aHuman()
  const ofAnEx = aPurchase({ payer }, aNonce('fake-consumed-nonce'))
  expect((await payments.placeOrder(ofAnEx, anyone)).outcome).toBe('processing')
  expect((await payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('paid')
})

test('a hold that is found for a used nonce is released', async () => {
  const { payments: blind, gateway } = testPayments(db)
  const purchase = aPurchase({}, aNonce('fake-consumed-nonce'))
  await blind.placeOrder(purchase, anyone)
  const found = await db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['a.api_request_key', 'o.order_no'])
    .where('o.scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  const { payment } = purchase
  if (!payment) throw new Error('nothing to pay')
  const { method: _, ...given } = payment
  const asked = { orderNo: found.order_no, amountMinor: 5999, currency: 'USD' }
  await gateway.authorise({
    ...given,
    ...asked,
    source: { kind: 'nonce', nonce: aNonce() },
    occasion: 'once',
    requestKey: found.api_request_key,
  })
  await recoverAll(db, blind)
  expect(await blind.orderStatus(purchase.scopeId)).toEqual({ outcome: 'declined', text: 'pay.notCharged' })
})

test('a buyer who must wait gets no second hold until the other payment has ended', async () => {
  const payer = aHuman()
  await isPaying(payer)
  const laptop = aPurchase({ payer })
  expect(await payments.placeOrder(laptop, anyone)).toEqual(IN_PROGRESS)
  for (let times = 0; times < 3; times += 1)
    expect(await payments.placeOrder(withNonce(laptop), anyone)).toEqual(IN_PROGRESS)
  expect(await holdsOf(laptop)).toBe(1)
  await recoverAll(db, payments)
  expect(await payments.placeOrder(withNonce(laptop), anyone)).toEqual({ outcome: 'paid-elsewhere' })
  expect(await holdsOf(laptop)).toBe(1)
  expect((await payments.placeOrder({ ...withNonce(laptop), confirmedAnother: true }, anyone)).outcome).toBe(
    'paid',
  )
})

test('a hold for one human reveals nothing about another human or a later payment', async () => {
  const payer = aHuman()
  await payments.placeOrder(aPurchase({ payer }), anyone)
  const draft = aPurchase({ payer })
  expect(await payments.placeOrder(draft, anyone)).toEqual({ outcome: 'paid-elsewhere' })
  const victim = aHuman()
  await isPaying(victim)
  const aboutVictim = { ...withNonce(draft), payer: victim }
  expect(await payments.placeOrder(aboutVictim, anyone)).toEqual(IN_PROGRESS)
  expect(await holdsOf(draft)).toBe(2)
  await recoverAll(db, payments)

  const ago = sql<Date>`created_at - interval '2 minutes'`
  await db.updateTable('payment_attempts').set({ created_at: ago }).execute()
  await isPaying({ ...victim, email: victim.email })
  expect(await payments.placeOrder(aboutVictim, anyone)).toEqual({ outcome: 'paid-elsewhere' })
})

const WIDE = { ...CARD_TESTING_RULES, yieldedHoldsPerHour: { address: 99, network: 99 } }

test('cards that were held while their owner had to wait are not counted as attempts', async () => {
  const { payments: limited } = testPayments(db, { cardTesting: WIDE })
  const payer = aHuman()
  const address = '203.0.113.5'
  const laptop = aPurchase({ payer, address })
  for (let times = 0; times < CARD_TESTING_RULES.attemptsPerScopeAndDay; times += 1) {
    const other = aPurchase({ payer, beneficiaryIds: [randomUUID()] })
    const { payments: unlucky } = testPayments(db, { faults: ['errorBefore'] })
    await unlucky.placeOrder({ ...other, confirmedAnother: true }, anyone)
    expect(await limited.placeOrder(withNonce(laptop), anyone)).toEqual(IN_PROGRESS)
    const ended = { state: 'not_charged', nonce_enc: null } as const
    const ordersOf = ({ scopeId }: Purchase) =>
      db.selectFrom('orders').select('id').where('scope_id', '=', scopeId)
    await db.updateTable('payment_attempts').set(ended).where('order_id', 'in', ordersOf(other)).execute()
    const earlier = { created_at: sql<Date>`created_at - interval '2 minutes'` }
    await db.updateTable('payment_attempts').set(earlier).where('order_id', 'in', ordersOf(laptop)).execute()
  }
  expect(await holdsOf(laptop)).toBe(CARD_TESTING_RULES.attemptsPerScopeAndDay)
  expect((await limited.placeOrder(withNonce(laptop), anyone)).outcome).toBe('paid')
})

test('an address may cause two released holds an hour, and a network six', async () => {
  const { payments: limited } = testPayments(db, { cardTesting: CARD_TESTING_RULES })
  const payer = aHuman()
  await payments.placeOrder(aPurchase({ payer }), anyone)
  const pay = async (host: number, person = payer) =>
    (await limited.placeOrder(aPurchase({ payer: person, address: `198.51.100.${host}` }), anyone)).outcome
  const outcomes = []
  for (const host of [1, 1, 1, 2, 2, 3, 3, 4]) outcomes.push(await pay(host))
  const told = 'paid-elsewhere'
  expect(outcomes).toEqual([told, told, 'too-many', told, told, told, told, 'too-many'])
  expect(await pay(5, aHuman())).toBe('too-many')
})
