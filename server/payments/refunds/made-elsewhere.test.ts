import { expect, test } from 'vitest'
import { peoplePaidFor } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openFindingsOf } from '#tests/support/payments/findings.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import { letHappen, type Happening } from '../sandbox/core/happenings.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'

const { db } = await testDatabase()
const { payments, gateway, alerts } = testPayments(db, { fulfil: giveYears })
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

/** Something happens at the gateway, and its notification is lost. */
async function happensUnseen(kind: Happening, { orderNo }: Charge, amountMinor?: number): Promise<void> {
  expect(await letHappen(db, { kind, orderNo, amountMinor })).toBe(true)
}

async function settled(options: { forBoth?: boolean } = {}): Promise<Charge> {
  const charge = await aCharge(db, payments, options)
  await settleCaptured(db, { ageSeconds: -1 })
  return charge
}

const sweep = async () => payments.sweepOnce(EVERYTHING)
const stateOf = async ({ orderId }: Charge) =>
  (await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
const subscriptionOf = async ({ parentId }: Charge) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'auto_renew'])
    .where('user_id', '=', parentId)
    .executeTakeFirstOrThrow()
const refundByUs = async ({ orderNo, amountMinor }: Charge, amount = amountMinor) =>
  payments.refundOrder({ orderNo, by: { kind: 'operator', reason: 'asked by phone' }, amountMinor: amount })

test('the sweep books a refund from the control panel, and the order ends as after our own refund', async () => {
  const charge = await settled({ forBoth: true })
  await happensUnseen('refund_in_control_panel', charge)
  await sweep()
  await sweep()
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5999'])
  expect(await stateOf(charge)).toBe('refunded')
  expect(await peoplePaidFor(db, [charge.parentId, charge.coParentId])).toEqual([])
  expect(await subscriptionOf(charge)).toEqual({ status: 'expired', auto_renew: false })
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toMatchObject([
    { amount: '$59.99', ended: true },
  ])
  expect(await mailsOfKind(db, { recipient: charge.coParentEmail, kind: 'place-ended' })).toHaveLength(1)
  expect(await refundByUs(charge)).toEqual({ outcome: 'refused', because: 'already-refunded' })
})

test('partial refunds from elsewhere are booked one by one, and we can refund the rest', async () => {
  const charge = await settled()
  await happensUnseen('refund_in_control_panel', charge, 1000)
  await happensUnseen('refund_in_control_panel', charge, 999)
  await sweep()
  expect((await ledgerOf(db, charge.orderId)).toSorted()).toEqual([
    'capture 5999',
    'refund 1000',
    'refund 999',
  ])
  expect(await stateOf(charge)).toBe('paid')
  expect(await refundByUs(charge, 4001)).toEqual({ outcome: 'refused', because: 'more-than-left' })
  expect((await refundByUs(charge, 4000)).outcome).toBe('refunded')
  expect(await stateOf(charge)).toBe('refunded')
})

test('the sweep books a payment that was voided elsewhere, and the order ends', async () => {
  const charge = await aCharge(db, payments)
  await happensUnseen('void_in_control_panel', charge)
  await sweep()
  await sweep()
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'void 5999'])
  expect([await stateOf(charge), await openFindingsOf(db, charge.txn)]).toEqual(['refunded', []])
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toHaveLength(1)
})

test('our refund whose answer was lost is booked once, also if the sweep finds it first', async () => {
  const charge = await settled()
  const lost = testPayments(db, {
    fulfil: giveYears,
    gateway: {
      ...gateway,
      refund: async (request) => {
        await gateway.refund(request)
        return { outcome: 'unknown', because: 'timeout' }
      },
    },
  }).payments
  await lost.refundOrder({
    orderNo: charge.orderNo,
    by: { kind: 'operator', reason: 'asked by phone' },
    amountMinor: 5999,
  })
  await sweep()
  await recoverAll(db, payments, 1)
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5999'])
})

test('a refund from elsewhere while our refund is under way is booked once', async () => {
  const charge = await settled()
  const deaf = testPayments(db, {
    fulfil: giveYears,
    gateway: { ...gateway, refund: async () => ({ outcome: 'unknown', because: 'timeout' }) },
  }).payments
  await deaf.refundOrder({
    orderNo: charge.orderNo,
    by: { kind: 'operator', reason: 'asked by phone' },
    amountMinor: 5999,
  })
  await happensUnseen('refund_in_control_panel', charge)
  await sweep()
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
  await db.updateTable('refunds').set({ sent_at: null }).where('order_id', '=', charge.orderId).execute()
  await recoverAll(db, payments, 1)
  await sweep()
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5999'])
  expect(await openFindingsOf(db, `${charge.orderNo}-refund-1`)).toEqual([])
})

test('a refund that the bank did not accept is reversed in the ledger, and can be made again', async () => {
  const charge = await settled()
  await refundByUs(charge)
  await happensUnseen('refund_failed', charge)
  await sweep()
  await sweep()
  expect((await ledgerOf(db, charge.orderId)).toSorted()).toEqual([
    'capture 5999',
    'refund 5999',
    'refund-failed 5999',
  ])
  expect(await openFindingsOf(db, `${charge.orderNo}-refund-1`)).toEqual(['refund-failed'])
  expect((await refundByUs(charge)).outcome).toBe('refunded')
})

test('the sweep finds two disputes of one payment, each with its amount', async () => {
  const charge = await settled()
  await happensUnseen('dispute_opened', charge, 2000)
  await sweep()
  await happensUnseen('dispute_lost', charge)
  await happensUnseen('dispute_opened', charge, 3999)
  await sweep()
  expect(await stateOf(charge)).toBe('paid')
  expect(await openFindingsOf(db, charge.txn)).toEqual(['disputed'])
  await happensUnseen('dispute_lost', charge)
  await sweep()
  expect((await ledgerOf(db, charge.orderId)).toSorted()).toEqual([
    'capture 5999',
    'dispute-lost 2000',
    'dispute-lost 3999',
    'dispute-opened 2000',
    'dispute-opened 3999',
  ])
  expect([await stateOf(charge), await openFindingsOf(db, charge.txn)]).toEqual(['refunded', []])
  expect(alerts()).toContain('a buyer disputes a payment')
})

test('after a lost dispute is won, the money is booked again, and a finding asks staff to decide', async () => {
  const charge = await settled()
  await happensUnseen('dispute_opened', charge)
  await happensUnseen('dispute_lost', charge)
  await sweep()
  expect(await stateOf(charge)).toBe('refunded')
  await happensUnseen('dispute_won', charge)
  await sweep()
  await sweep()
  expect((await ledgerOf(db, charge.orderId)).toSorted()).toEqual([
    'capture 5999',
    'dispute-lost 5999',
    'dispute-opened 5999',
    'dispute-reversed 5999',
    'dispute-won 5999',
  ])
  expect(await openFindingsOf(db, charge.txn)).toEqual(['won-after-end'])
  expect((await refundByUs(charge)).outcome).toBe('refunded')
  expect(await openFindingsOf(db, charge.txn)).toEqual([])
})

test('a dispute of a refunded payment takes its money a second time, and the ledger records it', async () => {
  const charge = await settled()
  await refundByUs(charge)
  await happensUnseen('dispute_lost', charge)
  await sweep()
  expect((await ledgerOf(db, charge.orderId)).toSorted()).toEqual([
    'capture 5999',
    'dispute-lost 5999',
    'dispute-opened 5999',
    'refund 5999',
  ])
  expect(await refundByUs(charge)).toEqual({ outcome: 'refused', because: 'already-refunded' })
})
