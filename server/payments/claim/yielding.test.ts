import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { findingsOfScope } from '#tests/support/payments/findings.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import {
  aHuman,
  aNonce,
  anyone,
  aPurchase,
  eventsOf,
  letTimePass,
  recoverAll,
  testPayments,
  withNonce,
} from '#tests/support/payments/payments.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { paymentStatus } from '../index.ts'
import type { Payer, Purchase } from '../purchase.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db)

afterAll(async () => expectNoViolations(db))

/** A human with a payment whose answer was lost. It may still succeed. */
async function aHumanWhoIsPaying(payer = aHuman()): Promise<{ payer: Payer; paying: Purchase }> {
  const paying = aPurchase({ payer })
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  expect((await unlucky.placeOrder(paying, anyone)).outcome).toBe('processing')
  return { payer, paying }
}

const mailsSent = async () =>
  db.selectFrom('outbox').select('id').where('kind', '=', 'payment-not-charged').execute()

/** All answers for a person with this nonce and the e-mail of `payer`: two requests at once, then another one. */
async function seenBy(payer: Payer, nonce: () => string) {
  const held = Promise.withResolvers<void>()
  const { payments: watched } = testPayments(db, {
    gateway: {
      ...gateway,
      authorise: async (request) => {
        await held.promise
        return gateway.authorise(request)
      },
    },
  })
  const purchase = aPurchase({ payer }, nonce())
  const mails = await mailsSent()
  const first = watched.placeOrder(purchase, anyone)
  await expect.poll(async () => paymentStatus(db, purchase.scopeId)).toBe('processing')
  const whileSending = [
    await watched.orderStatus(purchase.scopeId),
    await watched.placeOrder(purchase, anyone),
    await watched.placeOrder(withNonce(purchase, nonce()), anyone),
  ]
  held.resolve()
  const seen = async () => [
    await watched.orderStatus(purchase.scopeId),
    await paymentStatus(db, purchase.scopeId),
    (await mailsSent()).length - mails.length,
  ]
  const answered = [await first, await watched.placeOrder(purchase, anyone), ...(await seen())]
  const again = [await watched.placeOrder(withNonce(purchase, nonce()), anyone), ...(await seen())]
  const later = []
  for (const seconds of [3, 60, 120]) {
    await letTimePassFor(purchase, seconds)
    await payments.recoverOnce()
    later.push(await seen())
  }
  return { whileSending, answered, again, later }
}

/** Moves the time of one purchase only, so the other payment does not change. */
async function letTimePassFor({ scopeId }: Purchase, seconds: number): Promise<void> {
  await sql`
    update payment_attempts set lease_until = lease_until - make_interval(secs => ${seconds}),
      absence_proves_at = absence_proves_at - make_interval(secs => ${seconds})
    where order_id in (select id from orders where scope_id = ${scopeId})`.execute(db)
}

test.each([
  ['an invented nonce', () => `invented ${randomUUID()}`, 'pay.reenter'],
  ['a card that its bank declines', () => aNonce(DECLINED), 'pay.declined'],
])('%s tells nobody whether the owner of an e-mail is paying', async (_what, nonce, text) => {
  const { payer } = await aHumanWhoIsPaying()
  const [ofAPayer, ofNobody] = [await seenBy(payer, nonce), await seenBy(aHuman(), nonce)]
  expect(ofAPayer).toEqual(ofNobody)
  expect(ofAPayer.answered[0]).toEqual({ outcome: 'declined', text })
  await recoverAll(db, payments)
})

const aSpentNonce = () => aNonce('fake-consumed-nonce')

test('with a used nonce, nobody can find out that the owner of a phone is paying, also after some time', async () => {
  const phone = { code: '+1', number: `612${randomInt(2_000_000, 9_000_000)}` }
  const { payer } = await aHumanWhoIsPaying({ ...aHuman(), phone })
  const ex = { ...aHuman(), phone }
  expect(ex.email).not.toBe(payer.email)
  const [ofAPayer, ofNobody] = [await seenBy(ex, aSpentNonce), await seenBy(aHuman(), aSpentNonce)]
  expect(ofAPayer).toEqual(ofNobody)
  expect(ofAPayer.answered[0]).toEqual({ outcome: 'processing' })
  expect(ofAPayer.later.at(-1)).toEqual([{ outcome: 'declined', text: 'pay.notCharged' }, 'none', 1])
  await recoverAll(db, payments)
})

test.each(['errorBefore', 'lostAfter'] as const)(
  'a lost answer (%s) looks the same for a card that yields until it is found',
  async (fault) => {
    const { payer } = await aHumanWhoIsPaying()
    const seen = []
    for (const person of [payer, aHuman()]) {
      const { payments: unlucky } = testPayments(db, { faults: [fault] })
      const purchase = aPurchase({ payer: person })
      seen.push([
        await unlucky.placeOrder(purchase, anyone),
        await unlucky.orderStatus(purchase.scopeId),
        await paymentStatus(db, purchase.scopeId),
        await unlucky.placeOrder(withNonce(purchase, `invented ${randomUUID()}`), anyone),
        await paymentStatus(db, purchase.scopeId),
      ])
    }
    expect(seen[0]).toEqual(seen[1])
    await recoverAll(db, payments)
  },
)

test('a good card of a human who is paying elsewhere is held, released at once, and never charged', async () => {
  const { payer, paying } = await aHumanWhoIsPaying()
  const laptop = aPurchase({ payer })
  expect(await payments.placeOrder(laptop, anyone)).toEqual({ outcome: 'in-progress' })
  expect(await eventsOf(db, laptop.scopeId)).toEqual(['authorised', 'voided'])
  expect(await payments.placeOrder(laptop, anyone)).toEqual({ outcome: 'in-progress' })
  expect(await payments.orderStatus(laptop.scopeId)).toEqual({
    outcome: 'declined',
    text: 'pay.inProgress',
  })
  await recoverAll(db, payments)
  expect((await payments.orderStatus(paying.scopeId))?.outcome).toBe('paid')
  const after = await payments.placeOrder(laptop, anyone)
  expect(after).toEqual({ outcome: 'paid-elsewhere' })
  expect(await eventsOf(db, laptop.scopeId)).toEqual(['authorised', 'voided'])
})

test('after the other payment has failed, another card pays', async () => {
  const payer = aHuman()
  const { payments: unlucky, faults } = testPayments(db, { faults: ['errorBefore'] })
  const phone = aPurchase({ payer }, aNonce(DECLINED))
  await unlucky.placeOrder(phone, anyone)
  faults.length = 0
  const laptop = aPurchase({ payer })
  expect((await payments.placeOrder(laptop, anyone)).outcome).toBe('in-progress')
  await letTimePass(db)
  await payments.recoverOnce()
  const ago = sql<Date>`now() - interval '4 hours'`
  await db.updateTable('payment_attempts').set({ created_at: ago }).where('state', '=', 'unknown').execute()
  await recoverAll(db, payments)
  expect((await payments.placeOrder(withNonce(laptop, aNonce()), anyone)).outcome).toBe('paid')
  expect(await eventsOf(db, laptop.scopeId)).toEqual(['authorised', 'voided', 'authorised', 'captured'])
})

test.each(['lostAfter', 'errorBefore'] as const)(
  'a card that yields and whose answer is lost (%s) is searched for, and is never charged',
  async (fault) => {
    const { payer, paying } = await aHumanWhoIsPaying()
    const { payments: unlucky } = testPayments(db, { faults: [fault] })
    const laptop = aPurchase({ payer })
    expect(await unlucky.placeOrder(laptop, anyone)).toEqual({ outcome: 'processing' })
    await recoverAll(db, payments)
    const ago = sql<Date>`now() - interval '4 hours'`
    await db.updateTable('payment_attempts').set({ created_at: ago }).where('state', '=', 'watch').execute()
    await recoverAll(db, payments)
    expect(await eventsOf(db, laptop.scopeId)).toEqual(['authorised', 'voided'])
    expect((await payments.orderStatus(paying.scopeId))?.outcome).toBe('paid')
  },
)

test('the database refuses an attempt that yields and pays', async () => {
  const { payer } = await aHumanWhoIsPaying()
  const laptop = aPurchase({ payer })
  await payments.placeOrder(laptop, anyone)
  const pay = sql`update payment_attempts set state = 'authorized'
    where yields and gateway_txn is not null`.execute(db)
  await expect(pay).rejects.toThrow('payment_attempts_yielding_never_pays')
  await recoverAll(db, payments)
})

test('the code of a card that yields is free again', async () => {
  const code = 'YIELDS-1'
  const ofCode = { code, amount_minor: 1000, currency: 'USD', single_use: true }
  await db.insertInto('subscription_codes').values(ofCode).execute()
  const { payer } = await aHumanWhoIsPaying()
  const laptop = aPurchase({ payer, codes: [code] })
  expect((await payments.placeOrder(laptop, anyone)).outcome).toBe('in-progress')
  expect((await payments.placeOrder(aPurchase({ codes: [code] }), anyone)).outcome).toBe('paid')
  await recoverAll(db, payments)
})

test('a co-parent who is being paid for must wait, and is not charged', async () => {
  const [payer, coParent] = [aHuman(), aHuman()]
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  const forBoth = aPurchase({ payer, alsoFor: coParent })
  await unlucky.placeOrder(forBoth, anyone)
  const own = aPurchase({ payer: coParent })
  expect((await payments.placeOrder(own, anyone)).outcome).toBe('in-progress')
  expect(await eventsOf(db, own.scopeId)).toEqual(['authorised', 'voided'])
  await recoverAll(db, payments)
  expect((await payments.orderStatus(forBoth.scopeId))?.outcome).toBe('paid')
})

test('a paid-for co-parent gets a question after the hold, and is charged only after their answer', async () => {
  const [payer, coParent] = [aHuman(), aHuman()]
  const { payments: watched, alerts } = testPayments(db)
  const forBoth = aPurchase({ payer, alsoFor: coParent })
  await watched.placeOrder(forBoth, anyone)
  const own = aPurchase({ payer: coParent })
  expect(await watched.placeOrder(own, anyone)).toEqual({ outcome: 'paid-elsewhere' })
  expect(await watched.placeOrder(own, anyone)).toEqual({ outcome: 'paid-elsewhere' })
  expect(await eventsOf(db, own.scopeId)).toEqual(['authorised', 'voided'])
  expect(alerts()).toEqual([])
  const confirmed = { ...withNonce(own, aNonce()), confirmedAnother: true }
  expect((await watched.placeOrder(confirmed, anyone)).outcome).toBe('paid')
  expect(await findingsOfScope(db, own.scopeId)).toEqual(['paid-twice'])
  expect(alerts()).toEqual(['money and orders do not match'])
})

test.each([
  ['an invented nonce', () => `invented ${randomUUID()}`, 'pay.reenter'],
  ['a card that its bank declines', () => aNonce(DECLINED), 'pay.declined'],
])('%s tells nobody whether the owner of an e-mail has paid', async (_what, nonce, text) => {
  const payer = aHuman()
  expect((await payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('paid')
  const [ofAPayer, ofNobody] = [await seenBy(payer, nonce), await seenBy(aHuman(), nonce)]
  expect(ofAPayer).toEqual(ofNobody)
  expect(ofAPayer.answered[0]).toEqual({ outcome: 'declined', text })
})

test('a free order does not wait for payments elsewhere', async () => {
  const payer = aHuman()
  await payments.placeOrder(aPurchase({ payer }), anyone)
  const free = { ...aPurchase({ payer }), amountMinor: 0, payment: null }
  expect((await payments.placeOrder(free, anyone)).outcome).toBe('paid')
})
