import { expect, test } from 'vitest'
import { SNAPSHOT } from '#tests/support/cases/price-snapshot.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { testSite as site } from '#tests/support/site.ts'
import { letHappen, type Happening } from '../sandbox/core/happenings.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'
import { findReceipt } from './find-receipt.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)

/** An order of 152.64 dollars whose payment is settled. */
async function aPaidOrder() {
  const { parentId: payerId, email } = await aFamily(db)
  const purchase = aPurchase({ payerId, beneficiaryIds: [payerId], snapshot: SNAPSHOT, amountMinor: 15_264 })
  const placed = await payments.placeOrder(purchase, anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  await settleCaptured(db, { ageSeconds: -1 })
  const { orderNo } = placed.order
  const payer = { firstName: 'Amara', lastName: 'Okafor', email, address: null, timeZone: null }
  const happens = async (kind: Happening, amountMinor?: number) => {
    expect(await letHappen(db, { kind, orderNo, amountMinor })).toBe(true)
    await payments.sweepOnce({ hours: 72, minimumAgeSeconds: -1 })
  }
  const refund = async (amountMinor: number) => {
    const by = { kind: 'operator', reason: 'asked by phone' } as const
    expect((await payments.refundOrder({ orderNo, by, amountMinor })).outcome).toBe('refunded')
  }
  const refundsShown = async () => {
    const receipt = await findReceipt(db, { number: orderNo, payerId, payer }, { locale: 'en', site })
    return receipt?.refunds.map(({ amount }) => amount)
  }
  return { happens, refund, refundsShown }
}

test('a receipt shows each refund, and the money of a lost dispute', async () => {
  const { happens, refund, refundsShown } = await aPaidOrder()
  expect(await refundsShown()).toEqual([])
  await refund(1000)
  await happens('dispute_lost', 2000)
  expect(await refundsShown()).toEqual([1000, 2000])
})

test('a refund that the bank of the payer did not accept is not on the receipt', async () => {
  const { happens, refund, refundsShown } = await aPaidOrder()
  await refund(1000)
  await happens('refund_failed')
  expect(await refundsShown()).toEqual([])
  await refund(1500)
  expect(await refundsShown()).toEqual([1500])
})

test('the money of a lost dispute that the bank has returned since is not on the receipt', async () => {
  const { happens, refundsShown } = await aPaidOrder()
  await happens('dispute_lost', 2000)
  expect(await refundsShown()).toEqual([2000])
  await happens('dispute_won')
  expect(await refundsShown()).toEqual([])
})
