import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import {
  aNonce,
  anyone,
  aPurchase,
  letTimePass,
  recoverAll,
  testPayments,
  withNonce,
} from '#tests/support/payments/payments.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import type { BuyerContact, Purchase } from '../purchase.ts'

const { db } = await testDatabase()
const kind = 'payment-not-charged'

const addressOf = (scopeId: string) => `${scopeId}@example.com`
const readContact = async (_tx: unknown, { scopeId }: { scopeId: string }): Promise<BuyerContact | null> => ({
  email: addressOf(scopeId),
  payUrl: 'https://evenhand.example/join/payment',
})

/** A gateway whose next answers are lost, and buyers with contact data. */
function unlucky(options: Parameters<typeof testPayments>[1]) {
  return testPayments(db, { readContact, ...options })
}

const mailsAbout = ({ scopeId }: Purchase) => mailsOfKind(db, { recipient: addressOf(scopeId), kind })

/** Makes the nonce so old that it can no longer be charged. */
async function nonceDies({ scopeId }: Purchase): Promise<void> {
  await sql`update payment_attempts a set created_at = now() - interval '4 hours'
            from orders o where o.id = a.order_id and o.scope_id = ${scopeId}`.execute(db)
}

test.each(['join', 'invited'] as const)(
  'a waiting buyer of the flow %s gets one mail that nothing was charged',
  async (flow) => {
    const { payments } = unlucky({ faults: ['lostBefore'] })
    const purchase = aPurchase({ flow, locale: 'es-MX' })
    expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('processing')
    expect(await mailsAbout(purchase)).toEqual([])
    await nonceDies(purchase)
    await recoverAll(db, payments)
    expect(await mailsAbout(purchase)).toEqual([{ kind, url: 'https://evenhand.example/join/payment' }])
    const row = await db
      .selectFrom('outbox')
      .select('locale')
      .where('recipient', '=', addressOf(purchase.scopeId))
      .executeTakeFirstOrThrow()
    expect(row.locale).toBe('es-MX')
  },
)

test('a decline with a lost answer is mailed, and a decline answered on the page is not', async () => {
  const { payments } = unlucky({ faults: ['lostAfter'] })
  const [waiting, answered] = [aPurchase({}, aNonce(DECLINED)), aPurchase({}, aNonce(DECLINED))]
  expect((await payments.placeOrder(waiting, anyone)).outcome).toBe('processing')
  expect((await payments.placeOrder(answered, anyone)).outcome).toBe('declined')
  await recoverAll(db, payments)
  expect(await mailsAbout(waiting)).toHaveLength(1)
  expect(await mailsAbout(answered)).toEqual([])
})

test('a payment that is found later causes no such mail', async () => {
  const { payments } = unlucky({ faults: ['lostAfter'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('paid')
  expect(await mailsAbout(purchase)).toEqual([])
})

test('a buyer who has paid with another card since then gets no such mail', async () => {
  const { payments } = unlucky({ faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  expect((await payments.placeOrder(withNonce(purchase), anyone)).outcome).toBe('paid')
  await nonceDies(purchase)
  await recoverAll(db, payments)
  expect(await mailsAbout(purchase)).toEqual([])
})

test('a buyer whose other card was declined gets a mail about the first card when its result is known', async () => {
  const { payments } = unlucky({ faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  expect((await payments.placeOrder(withNonce(purchase, aNonce(DECLINED)), anyone)).outcome).toBe('declined')
  expect(await mailsAbout(purchase)).toEqual([])
  await nonceDies(purchase)
  await recoverAll(db, payments)
  expect(await mailsAbout(purchase)).toHaveLength(1)
})

test('a buyer who has paid on another device since then gets no such mail', async () => {
  const { payments } = unlucky({ faults: ['lostBefore'] })
  const [phone, laptop] = [aPurchase(), aPurchase()]
  await payments.placeOrder(phone, anyone)
  expect((await payments.placeOrder(laptop, anyone)).outcome).toBe('paid')
  await sql`update orders set payer_email_hash = ${Buffer.from(phone.scopeId)}
            where scope_id in (${phone.scopeId}, ${laptop.scopeId})`.execute(db)
  await nonceDies(phone)
  await recoverAll(db, payments)
  expect(await mailsAbout(phone)).toEqual([])
})

test('a mail is sent too if the hold expired before its capture', async () => {
  const { payments, gateway } = unlucky({ faults: ['none', 'lostBefore'] })
  const purchase = aPurchase()
  expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('processing')
  const order = await db
    .selectFrom('orders')
    .select('winner_txn')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  await gateway.void(order.winner_txn ?? '')
  await recoverAll(db, payments)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('declined')
  expect(await mailsAbout(purchase)).toHaveLength(1)
})

test('if the process died before the capture and the hold has expired, the buyer gets a mail', async () => {
  const dying = unlucky({
    reach: (point) => {
      if (point === 'P8') throw new Error('the process dies')
    },
  })
  const purchase = aPurchase()
  await expect(dying.payments.placeOrder(purchase, anyone)).rejects.toThrow('the process dies')
  const order = await db
    .selectFrom('orders')
    .select('winner_txn')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  const { payments, gateway } = unlucky({})
  await gateway.void(order.winner_txn ?? '')
  await recoverAll(db, payments, 1)
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('declined')
  expect(await mailsAbout(purchase)).toHaveLength(1)
})

test('the mail is written in the transaction that ends the attempt, so after a crash neither exists', async () => {
  const { payments } = unlucky({ faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await nonceDies(purchase)
  const dying = unlucky({
    reach: (point) => {
      if (point === 'P7') throw new Error('the process dies')
    },
  })
  await letTimePass(db)
  await dying.payments.recoverOnce()
  expect(await mailsAbout(purchase)).toEqual([])
  expect((await payments.orderStatus(purchase.scopeId))?.outcome).toBe('processing')
  await recoverAll(db, payments)
  expect(await mailsAbout(purchase)).toHaveLength(1)
})
