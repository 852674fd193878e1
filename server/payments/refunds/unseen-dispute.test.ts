import { expect, test } from 'vitest'
import { PACE } from '#server/payments/schedule.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import type { PaymentGateway } from '../gateway.ts'
import { letHappen, type Happening } from '../sandbox/core/happenings.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'
import type { AskedBy } from './claim-refund.ts'

const { db } = await testDatabase()
/** The search is never late, so a lost call is known at once. */
const pace = { ...PACE, spentLaterSeconds: -1 }
const { payments, gateway } = testPayments(db, { fulfil: giveYears, pace })

async function settled(): Promise<Charge> {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  return charge
}

/** Something happens at the gateway, and its notification is lost. */
async function happensUnseen(kind: Happening, { orderNo }: Charge, amountMinor?: number): Promise<void> {
  expect(await letHappen(db, { kind, orderNo, amountMinor })).toBe(true)
}

/** An engine whose gateway answers differently, and counts the refunds that it was asked for. */
function watched(says: Partial<PaymentGateway> = {}) {
  const asked: number[] = []
  const own = testPayments(db, {
    fulfil: giveYears,
    pace,
    gateway: {
      ...gateway,
      refund: async (request) => {
        asked.push(request.amountMinor)
        return (says.refund ?? gateway.refund)(request)
      },
      ...(says.findReturns ? { findReturns: says.findReturns } : {}),
    },
  })
  return { ...own, asked }
}

const operator = { kind: 'operator', reason: 'asked by phone' } as const
const silent = async () => ({ outcome: 'unknown', because: 'timeout' }) as const
const stateOf = async ({ orderId }: Charge) =>
  (await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
const refundsOf = async ({ orderId }: Charge) =>
  (await db.selectFrom('refunds').select('state').where('order_id', '=', orderId).execute()).map(
    ({ state }) => state,
  )

const PEOPLE: Readonly<Record<string, (charge: Charge) => AskedBy>> = {
  'a staff member': () => operator,
  'the payer': ({ parentId: userId }) => ({ kind: 'person', userId, locale: 'en', address: '192.0.2.1' }),
}

test.each(Object.entries(PEOPLE))(
  'after a lost dispute that nobody told us, a refund by %s gives nothing back a second time',
  async (_, by) => {
    const charge = await settled()
    await happensUnseen('dispute_lost', charge)
    const { payments: own, asked, alerts } = watched()
    const { orderNo, amountMinor } = charge
    expect(await own.refundOrder({ orderNo, by: by(charge), amountMinor })).toEqual({
      outcome: 'refused',
      because: 'already-refunded',
    })
    expect([asked, await stateOf(charge)]).toEqual([[], 'refunded'])
    expect(await ledgerOf(db, charge.orderId)).toContain('dispute-lost 5999')
    expect(alerts()).toEqual(['a buyer disputes a payment'])
  },
)

test('after an open dispute that nobody told us, a refund is refused', async () => {
  const charge = await settled()
  await happensUnseen('dispute_opened', charge)
  const { payments: own, asked } = watched()
  const { orderNo } = charge
  expect(await own.refundOrder({ orderNo, by: operator, amountMinor: null })).toEqual({
    outcome: 'refused',
    because: 'disputed',
  })
  expect([asked, await stateOf(charge)]).toEqual([[], 'paid'])
})

test('after a dispute of a part was lost unseen, only the rest can be refunded', async () => {
  const charge = await settled()
  await happensUnseen('dispute_lost', charge, 2000)
  const give = async (amountMinor: number | null) =>
    payments.refundOrder({ orderNo: charge.orderNo, by: operator, amountMinor })
  expect(await give(5999)).toEqual({ outcome: 'refused', because: 'more-than-left' })
  expect(await give(null)).toMatchObject({ outcome: 'refunded', amountMinor: 3999 })
})

test('a refund in the control panel that nobody told us is not made again', async () => {
  const charge = await settled()
  await happensUnseen('refund_in_control_panel', charge, 3000)
  const { payments: own, asked } = watched()
  const given = await own.refundOrder({ orderNo: charge.orderNo, by: operator, amountMinor: 3000 })
  expect([given, asked]).toEqual([{ outcome: 'refused', because: 'more-than-left' }, []])
})

test('while the gateway does not tell the returns of a payment, its refund waits for them', async () => {
  const charge = await settled()
  const { payments: own, asked } = watched({ findReturns: silent })
  const { orderNo } = charge
  expect((await own.refundOrder({ orderNo, by: operator, amountMinor: null })).outcome).toBe('under-way')
  await recoverAll(db, own, 1)
  expect([asked, await stateOf(charge)]).toEqual([[], 'paid'])
  await recoverAll(db, payments, 1)
  expect([await stateOf(charge), await refundsOf(charge)]).toEqual(['refunded', ['refunded']])
})

test.each([
  ['dispute_lost', 'refunded'],
  ['dispute_opened', 'paid'],
] as const)(
  'a refund that waits is not sent after %s at the gateway, and a person learns it',
  async (kind, state) => {
    const charge = await settled()
    const lost = watched({ refund: silent })
    const { orderNo } = charge
    await lost.payments.refundOrder({ orderNo, by: operator, amountMinor: null })
    await happensUnseen(kind, charge)
    const { payments: own, asked, alerts } = watched()
    await recoverAll(db, own, 1)
    expect([asked, await stateOf(charge), await refundsOf(charge)]).toEqual([[], state, ['refused']])
    expect(alerts()).toContain('money and orders do not match')
  },
)
