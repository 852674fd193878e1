import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { letNoncesWorkTwice } from '#tests/faults/reusable-nonces.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import {
  anyone,
  aNonce,
  aPurchase,
  letTimePass,
  recoverAll,
  testPayments,
} from '#tests/support/payments/payments.ts'
import type { PaymentGateway } from '../gateway.ts'
import type { Purchase } from '../purchase.ts'

const { db } = await testDatabase()
await letNoncesWorkTwice(db)

afterAll(async () => expectNoViolations(db))

function otherCard(purchase: Purchase, nonce = aNonce()): Purchase {
  const { payment } = aPurchase({}, nonce)
  return { ...purchase, payment, idempotencyKey: randomUUID(), requestHash: Buffer.from(nonce) }
}

async function isHeld({ scopeId }: Purchase): Promise<boolean> {
  const { rows } = await sql`
    select from sandbox_transactions t join orders o on o.order_no = t.order_no
    where o.scope_id = ${scopeId} and t.status = 'authorised'`.execute(db)
  return rows.length > 0
}

/** A purchase whose page says PayPal while the gateway reports a card. Its hold may not be captured. */
function mislabelled({ payment, ...purchase }: Purchase): Purchase {
  if (!payment) throw new Error('nothing to pay')
  return { ...purchase, payment: { ...payment, method: 'PAYPAL' } }
}

/** Makes the transactions of a purchase old enough for the late search. */
async function showInSearch({ scopeId }: Purchase): Promise<void> {
  await sql`update sandbox_transactions t set created_at = t.created_at - interval '1 hour'
            from orders o where o.order_no = t.order_no and o.scope_id = ${scopeId}`.execute(db)
}

async function letProofTimePass({ scopeId }: Purchase): Promise<void> {
  await sql`update payment_attempts a set absence_proves_at = a.absence_proves_at - interval '1 hour'
            from orders o where o.id = a.order_id and o.scope_id = ${scopeId}`.execute(db)
}

/** Runs something once, after the engine has decided to send and before the gateway sees it. */
function stalled(gateway: PaymentGateway, meanwhile: () => Promise<void>): PaymentGateway {
  let isFirst = true
  return {
    ...gateway,
    authorise: async (request) => {
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return gateway.authorise(request)
    },
  }
}

test('a repeated request with a replaced card waits until its late hold is released', async () => {
  const { payments } = testPayments(db, { faults: ['lostAfter'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await payments.placeOrder(otherCard(purchase, aNonce(DECLINED)), anyone)
  await recoverAll(db, payments, 1)
  expect(await isHeld(purchase)).toBe(true)
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await recoverAll(db, payments)
  expect(await isHeld(purchase)).toBe(false)
  expect(await payments.placeOrder(purchase, anyone)).toEqual({
    outcome: 'declined',
    text: 'pay.notCharged',
  })
})

test('a process that sent too late does not answer “not charged” for the hold that it made', async () => {
  const { payments, gateway } = testPayments(db)
  const [slow, other] = [aPurchase(), aNonce(DECLINED)]
  const blind = testPayments(db, { faults: ['lostBefore'] })
  const meanwhile = async () => {
    await letTimePass(db)
    await blind.payments.recoverOnce()
    expect((await payments.placeOrder(otherCard(slow, other), anyone)).outcome).toBe('declined')
  }
  const own = testPayments(db, { gateway: stalled(gateway, meanwhile) })
  expect(await own.payments.placeOrder(slow, anyone)).toEqual({ outcome: 'processing' })
  expect(await isHeld(slow)).toBe(true)
  await recoverAll(db, payments)
  expect((await payments.placeOrder(slow, anyone)).outcome).toBe('declined')
  expect(await isHeld(slow)).toBe(false)
})

test('if the recoverer has used the nonce before the first call, that call is unknown, not refused', async () => {
  const { payments, gateway } = testPayments(db)
  const purchase = aPurchase()
  const recoverer = testPayments(db, { faults: ['none', 'lostAfter'] })
  const meanwhile = async () => {
    await letTimePass(db)
    await recoverer.payments.recoverOnce()
    expect(await isHeld(purchase)).toBe(true)
  }
  const expired = { reason: 'invalid-nonce', code: '91565', text: 'Unknown or expired.', type: null } as const
  const refusing: PaymentGateway = {
    ...gateway,
    authorise: async () => ({
      outcome: 'declined',
      decline: expired,
      transactionId: null,
      instrument: null,
    }),
  }
  const own = testPayments(db, { gateway: stalled(refusing, meanwhile) })
  expect(await own.payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await recoverAll(db, payments)
  expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('paid')
})

test('a request is answered “not charged” only after the other request of its order has ended too', async () => {
  const { payments } = testPayments(db, { faults: ['lostAfter', 'lostBefore'] })
  const [first, second] = [aPurchase(), aNonce()]
  await payments.placeOrder(first, anyone)
  const other = otherCard(first, second)
  expect((await payments.placeOrder(other, anyone)).outcome).toBe('processing')
  await sql`update payment_attempts a set lease_until = now() + interval '1 day'
            from orders o where o.id = a.order_id and o.scope_id = ${first.scopeId} and a.n = 2`.execute(db)
  for (let round = 0; round < 2; round += 1) {
    await sql`update payment_attempts set lease_until = now() - interval '1 s' where n = 1`.execute(db)
    await payments.recoverOnce()
  }
  expect(await isHeld(first)).toBe(false)
  expect((await payments.placeOrder(first, anyone)).outcome).toBe('processing')
  await letTimePass(db, 100_000)
  await payments.recoverOnce()
  expect((await payments.placeOrder(first, anyone)).outcome).toBe('paid')
})

test('a mail says that nothing was charged after the release of the hold, not before', async () => {
  const purchase = aPurchase()
  const email = `${purchase.scopeId}@example.com`
  const readContact = async () => ({ email, payUrl: 'https://evenhand.example/join/payment' })
  const { payments } = testPayments(db, { readContact, faults: ['lostAfter'] })
  const mails = async () => mailsOfKind(db, { recipient: email, kind: 'payment-not-charged' })
  await payments.placeOrder(purchase, anyone)
  await payments.placeOrder(otherCard(purchase, aNonce(DECLINED)), anyone)
  await recoverAll(db, payments, 1)
  expect([await isHeld(purchase), await mails()]).toEqual([true, []])
  await recoverAll(db, payments)
  expect([await isHeld(purchase), (await mails()).length]).toEqual([false, 1])
})

test('a repetition that made a second hold is answered after the search has shown the first one', async () => {
  const lagMs = 60_000
  const { payments } = testPayments(db, { faults: ['lostAfter'], lagMs, requestKeys: false })
  const purchase = mislabelled(aPurchase({}, aNonce('fake-valid-visa-nonce:reusable-unlike')))
  expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('processing')
  await recoverAll(db, payments)
  expect(await isHeld(purchase)).toBe(true)
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await showInSearch(purchase)
  await recoverAll(db, payments)
  expect(await isHeld(purchase)).toBe(false)
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await letProofTimePass(purchase)
  await recoverAll(db, payments)
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'declined', text: 'pay.declined' })
})
