import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
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

const { db } = await testDatabase()
const { payments } = testPayments(db)

afterAll(async () => expectNoViolations(db))

async function aCode(code: string): Promise<string> {
  await db
    .insertInto('subscription_codes')
    .values({ code, amount_minor: 1000, currency: 'USD', single_use: true })
    .execute()
  return code
}

test('if two people pay for the same parent at once, one is charged', async () => {
  for (let round = 0; round < 10; round += 1) {
    const coParent = randomUUID()
    const both = aPurchase()
    const placed = await Promise.all([
      payments.placeOrder({ ...both, beneficiaryIds: [both.scopeId, coParent] }, anyone),
      payments.placeOrder(aPurchase({ flow: 'invited', scopeId: coParent }), anyone),
    ])
    expect(placed.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
    const other = placed.find(({ outcome }) => outcome !== 'paid')
    expect(['in-progress', 'already-paid']).toContain(other?.outcome)
  }
})

test('a payer is not charged for a person who is already paid for, and sees who that is', async () => {
  const coParent = randomUUID()
  const payer = aPurchase()
  await payments.placeOrder({ ...payer, beneficiaryIds: [payer.scopeId, coParent] }, anyone)
  const invited = aPurchase({ flow: 'invited', scopeId: coParent })
  expect(await payments.placeOrder(invited, anyone)).toEqual({
    outcome: 'already-paid',
    beneficiaryIds: [coParent],
  })
})

test("a payer with a declined card does not block the other parent's payment", async () => {
  const coParent = randomUUID()
  const payer = aPurchase({}, aNonce(DECLINED))
  await payments.placeOrder({ ...payer, beneficiaryIds: [payer.scopeId, coParent] }, anyone)
  const invited = aPurchase({ flow: 'invited', scopeId: coParent })
  expect((await payments.placeOrder(invited, anyone)).outcome).toBe('paid')
  const again = aPurchase({ scopeId: payer.scopeId, beneficiaryIds: [payer.scopeId, coParent] })
  expect((await payments.placeOrder(again, anyone)).outcome).toBe('already-paid')
  const alone = aPurchase({ scopeId: payer.scopeId })
  expect((await payments.placeOrder(alone, anyone)).outcome).toBe('paid')
})

test('an unknown payment makes others wait', async () => {
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  const payer = aPurchase()
  await unlucky.placeOrder(payer, anyone)
  const rival = aPurchase({ beneficiaryIds: [payer.scopeId] })
  expect((await payments.placeOrder(rival, anyone)).outcome).toBe('in-progress')
  await recoverAll(db, payments)
  expect((await payments.orderStatus(payer.scopeId))?.outcome).toBe('paid')
  expect((await payments.placeOrder(rival, anyone)).outcome).toBe('already-paid')
})

test('if twenty buyers use a single-use code at once, it is used once', async () => {
  const code = await aCode('ONCE-ONLY')
  const buyers = Array.from({ length: 20 }, () => aPurchase({ codes: [code] }))
  const placed = await Promise.all(buyers.map(async (buyer) => payments.placeOrder(buyer, anyone)))
  expect(placed.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
  expect(placed.filter(({ outcome }) => outcome === 'code-taken')).toHaveLength(19)
})

test('the code of a declined buyer is free for the next one, and a used code is not', async () => {
  const code = await aCode('SECOND-CHANCE')
  await payments.placeOrder(aPurchase({ codes: [code] }, aNonce(DECLINED)), anyone)
  expect((await payments.placeOrder(aPurchase({ codes: [code] }), anyone)).outcome).toBe('paid')
  expect(await payments.placeOrder(aPurchase({ codes: [code] }), anyone)).toEqual({
    outcome: 'code-taken',
    codes: [code],
  })
})

test('the code of an unknown payment is not free, and is used once the payment succeeds', async () => {
  const code = await aCode('IN-THE-AIR')
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter', 'errorBefore'] })
  const first = aPurchase({ codes: [code] })
  await unlucky.placeOrder(first, anyone)
  await letTimePass(db)
  await unlucky.recoverOnce()
  expect((await payments.orderStatus(first.scopeId))?.outcome).toBe('processing')
  const taken = { outcome: 'code-taken', codes: [code] }
  expect(await payments.placeOrder(aPurchase({ codes: [code] }), anyone)).toEqual(taken)
  await recoverAll(db, payments)
  expect((await payments.orderStatus(first.scopeId))?.outcome).toBe('paid')
  const reservations = db.selectFrom('promo_reservations').select('state').where('code', '=', code)
  expect(await reservations.execute()).toEqual([{ state: 'redeemed' }])
})

test('with an unknown code, no order is stored', async () => {
  const purchase = aPurchase({ codes: ['NEVER-MADE'] })
  expect(await payments.placeOrder(purchase, anyone)).toEqual({
    outcome: 'code-taken',
    codes: ['NEVER-MADE'],
  })
  expect(await payments.orderStatus(purchase.scopeId)).toBeNull()
})
