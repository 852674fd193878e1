import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PACE } from '#server/payments/schedule.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { peoplePaidFor } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import type { Payments, RefundOutcome } from '../index.ts'
import type { PaymentGateway } from '../gateway.ts'

const { db } = await testDatabase()
/** The search is never late, so a lost call is known at once. */
const pace = { ...PACE, spentLaterSeconds: -1 }
const { payments, gateway, alerts } = testPayments(db, { fulfil: giveYears, pace })

const byPayer = ({ parentId: userId }: Charge) =>
  ({ kind: 'person', userId, locale: 'en', address: '192.0.2.1' }) as const
const refund = async (charge: Charge, own: Payments = payments): Promise<RefundOutcome> =>
  own.refundOrder({ orderNo: charge.orderNo, by: byPayer(charge), amountMinor: charge.amountMinor })
const give = async ({ orderNo }: Charge, amountMinor: number | null): Promise<RefundOutcome> =>
  payments.refundOrder({ orderNo, by: { kind: 'operator', reason: 'goodwill' }, amountMinor })
const settle = async () => settleCaptured(db, { ageSeconds: -1 })
const stateOf = async ({ orderId }: Charge) => {
  const { state } = await db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return state
}
const refundsOf = async ({ orderId }: Charge) =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
/** The gateway's data of a payment: the status, and the sum of its refunds. */
const bookOf = async ({ txn }: Charge) => {
  const found = await gateway.find(txn)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::int as sum from sandbox_refunds where transaction_id = ${txn}`.execute(
    db,
  )
  return [found.outcome === 'found' ? found.transaction.status : found.outcome, rows[0]?.sum]
}
/** An engine whose gateway counts its calls and may answer differently. */
function watched(says: Partial<PaymentGateway> = {}) {
  const calls: string[] = []
  const own = testPayments(db, {
    fulfil: giveYears,
    pace,
    gateway: {
      ...gateway,
      refund: async (request) => {
        calls.push('refund')
        return (says.refund ?? gateway.refund)(request)
      },
      void: async (request) => {
        calls.push('void')
        return (says.void ?? gateway.void)(request)
      },
      ...(says.findRefund ? { findRefund: says.findRefund } : {}),
    },
  })
  return { ...own, calls }
}
const silent = async () => ({ outcome: 'unknown', because: 'timeout' }) as const

test('before its settlement a payment is voided, and the order and its time end', async () => {
  const charge = await aCharge(db, payments)
  expect(await refund(charge)).toEqual({ outcome: 'refunded', amountMinor: 5999, currency: 'USD' })
  expect([await stateOf(charge), await ledgerOf(db, charge.orderId)]).toEqual([
    'refunded',
    ['capture 5999', 'void 5999'],
  ])
  expect(await bookOf(charge)).toEqual(['voided', 0])
  expect(await peoplePaidFor(db, [charge.parentId])).toEqual([])
})

test('after its settlement a payment is refunded', async () => {
  const charge = await aCharge(db, payments)
  await settle()
  expect((await refund(charge)).outcome).toBe('refunded')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5999'])
  expect(await bookOf(charge)).toEqual(['captured', 5999])
})

test('a refund switches renewal off, records that, and mails the payer once', async () => {
  const charge = await aCharge(db, payments)
  await refund(charge)
  const consents = await db
    .selectFrom('consents')
    .select(['kind', 'agreed', 'way'])
    .where('user_id', '=', charge.parentId)
    .where('kind', '=', 'renewal')
    .execute()
  expect(consents).toEqual([{ kind: 'renewal', agreed: false, way: 'account' }])
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toMatchObject([
    { number: charge.orderNo, amount: '$59.99', ended: true, paidUntil: null, endsAnother: false },
  ])
})

test('the refund of an order for two ends both times, and the co-parent gets a mail without an amount', async () => {
  const charge = await aCharge(db, payments, { forBoth: true })
  await refund(charge)
  expect(await peoplePaidFor(db, [charge.parentId, charge.coParentId])).toEqual([])
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toMatchObject([
    { endsAnother: true },
  ])
  const [told] = await mailsOfKind(db, { recipient: charge.coParentEmail, kind: 'place-ended' })
  const ended = { kind: 'place-ended', firstName: 'Ben', paidUntil: null, renews: false }
  expect(told).toEqual({ ...ended, hasAccount: false })
})

test('the refund of one order does not change the time of another order', async () => {
  const [charge, other] = [await aCharge(db, payments), await aCharge(db, payments, { forBoth: true })]
  await refund(charge)
  expect((await peoplePaidFor(db, [other.parentId, other.coParentId])).length).toBe(2)
  expect(await stateOf(other)).toBe('paid')
})

test('an operator refunds parts, until nothing is left', async () => {
  const charge = await aCharge(db, payments)
  await settle()
  expect((await give(charge, 1000)).outcome).toBe('refunded')
  expect([await stateOf(charge), await peoplePaidFor(db, [charge.parentId])]).toEqual([
    'paid',
    [charge.parentId],
  ])
  expect(await give(charge, 5000)).toEqual({ outcome: 'refused', because: 'more-than-left' })
  expect((await give(charge, null)).outcome).toBe('refunded')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 1000', 'refund 4999'])
  expect([await stateOf(charge), await bookOf(charge)]).toEqual(['refunded', ['captured', 5999]])
  expect(await give(charge, 1)).toEqual({ outcome: 'refused', because: 'already-refunded' })
})

test('a part of a payment that has not settled waits for the settlement', async () => {
  const charge = await aCharge(db, payments)
  expect((await give(charge, 1000)).outcome).toBe('under-way')
  await recoverAll(db, payments, 1)
  expect(await bookOf(charge)).toEqual(['captured', 0])
  await settle()
  await recoverAll(db, payments, 1)
  expect(await bookOf(charge)).toEqual(['captured', 1000])
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 1000'])
})

test('the database refuses refunds of more than was captured', async () => {
  const charge = await aCharge(db, payments)
  const tooMuch = db
    .insertInto('refunds')
    .values({
      order_id: charge.orderId,
      gateway_txn: charge.txn,
      request_key: `${charge.orderNo}-refund-9`,
      amount_minor: 6000,
      currency: 'USD',
      asked_by: 'operator',
      lease_until: sql<Date>`app_now()`,
    })
    .execute()
  await expect(tooMuch).rejects.toMatchObject({ constraint: 'refunds_at_most_captured' })
})

test('two requests at once refund once', async () => {
  const charge = await aCharge(db, payments)
  const { payments: own, calls } = watched()
  const outcomes = await Promise.all([refund(charge, own), refund(charge, own)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['refunded', 'refused'])
  expect(calls).toEqual(['refund', 'void'])
})

test('an amount that differs from the page is refused', async () => {
  const charge = await aCharge(db, payments)
  const asked = { orderNo: charge.orderNo, by: byPayer(charge) }
  expect(await payments.refundOrder({ ...asked, amountMinor: 1 })).toEqual({
    outcome: 'refused',
    because: 'amount-changed',
  })
  expect(await refundsOf(charge)).toEqual([])
})

test('another person gets the answer of an unknown order', async () => {
  const charge = await aCharge(db, payments, { forBoth: true })
  const coParent = { ...byPayer(charge), userId: charge.coParentId }
  const asked = { orderNo: charge.orderNo, by: coParent, amountMinor: 5999 }
  expect(await payments.refundOrder(asked)).toEqual({ outcome: 'not-found' })
  expect(await payments.refundOffer({ orderNo: charge.orderNo, payerId: charge.coParentId })).toBeNull()
})

test('after the last day the payer is refused, and an operator is not', async () => {
  const charge = await aCharge(db, payments)
  await settle()
  await sql`update orders set paid_at = paid_at - interval '32 days' where id = ${charge.orderId}`.execute(db)
  expect(await refund(charge)).toEqual({ outcome: 'refused', because: 'too-late' })
  expect((await give(charge, null)).outcome).toBe('refunded')
})

test.each(['lostAfter', 'hang', 'errorAfter'] as const)(
  'a refund whose answer is lost (%s) is found by its key and never sent again',
  async (fault) => {
    const charge = await aCharge(db, payments)
    await settle()
    const lost = testPayments(db, { fulfil: giveYears, pace, faults: ['none', fault, 'lostBefore'] })
    expect((await refund(charge, lost.payments)).outcome).toBe('under-way')
    expect(await refund(charge, lost.payments)).toEqual({ outcome: 'refused', because: 'under-way' })
    const { payments: own, calls } = watched()
    await recoverAll(db, own, 2)
    expect([calls, await bookOf(charge)]).toEqual([[], ['captured', 5999]])
    expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5999'])
  },
)

test('a void whose answer is lost is found at the payment', async () => {
  const charge = await aCharge(db, payments)
  const lost = watched({
    void: async (request) => {
      await gateway.void(request)
      return silent()
    },
  })
  expect((await refund(charge, lost.payments)).outcome).toBe('under-way')
  const { payments: own, calls } = watched()
  await recoverAll(db, own, 1)
  expect([calls, await ledgerOf(db, charge.orderId)]).toEqual([[], ['capture 5999', 'void 5999']])
})

test('a refund that never arrived is sent again only when the search can no longer be late', async () => {
  const charge = await aCharge(db, payments)
  await settle()
  const slow = testPayments(db, { fulfil: giveYears, faults: ['none', 'lostBefore'] })
  expect((await refund(charge, slow.payments)).outcome).toBe('under-way')
  await recoverAll(db, slow.payments, 3)
  expect(await bookOf(charge)).toEqual(['captured', 0])
  await recoverAll(db, payments, 1)
  expect(await bookOf(charge)).toEqual(['captured', 5999])
})

test.each(['P28', 'P29', 'P30'] as const)(
  'if a process dies at %s, the refund is made once',
  async (point) => {
    const charge = await aCharge(db, payments)
    await settle()
    const dying = testPayments(db, {
      fulfil: giveYears,
      pace,
      reach: (reached) => {
        if (reached === point) throw new Error('killed')
      },
    })
    await expect(refund(charge, dying.payments)).rejects.toThrow('killed')
    expect(await stateOf(charge)).toBe('paid')
    await recoverAll(db, payments, 2)
    expect([await stateOf(charge), await bookOf(charge)]).toEqual(['refunded', ['captured', 5999]])
    expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5999'])
    expect((await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).length).toBe(1)
  },
)

test('if a process dies before the refund is committed, nothing is refunded', async () => {
  const charge = await aCharge(db, payments)
  const dying = testPayments(db, {
    fulfil: giveYears,
    reach: (reached) => {
      if (reached === 'P27') throw new Error('killed')
    },
  })
  await expect(refund(charge, dying.payments)).rejects.toThrow('killed')
  expect([await refundsOf(charge), await bookOf(charge)]).toEqual([[], ['captured', 0]])
  expect((await refund(charge)).outcome).toBe('refunded')
})

test('a refund that the gateway refuses is answered at once, changes no time, and causes a finding', async () => {
  const charge = await aCharge(db, payments)
  const own = watched({ refund: async () => ({ outcome: 'refused', because: 'not-refundable' }) })
  expect(await refund(charge, own.payments)).toEqual({ outcome: 'refused', because: 'gateway' })
  expect([await stateOf(charge), await peoplePaidFor(db, [charge.parentId])]).toEqual([
    'paid',
    [charge.parentId],
  ])
  expect(own.alerts()).toEqual(['money and orders do not match'])
})

test('a refund without an answer for a day causes one finding, and the gateway is still asked', async () => {
  const charge = await aCharge(db, payments)
  await settle()
  const mute = watched({ refund: silent, findRefund: silent })
  await refund(charge, mute.payments)
  await sql`update refunds set created_at = created_at - interval '25 hours' where order_id = ${charge.orderId}`.execute(
    db,
  )
  await recoverAll(db, mute.payments, 3)
  expect(mute.alerts()).toEqual(['money and orders do not match'])
  expect(await refundsOf(charge)).toMatchObject([{ state: 'manual' }])
  await recoverAll(db, payments, 1)
  expect([await stateOf(charge), alerts()]).toEqual(['refunded', []])
})
