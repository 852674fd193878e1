import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#domain/days.ts'
import { readConsoleDeclines, readConsoleRenewals } from '#domain/contracts/console/figures.ts'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { aSubscriber, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { testDatabase } from '#tests/support/database.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { anyone, aNonce, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { aFamily, paidOrder } from '#tests/support/people.ts'
import { setToNoon } from '#tests/support/console/figure-events.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { sumUpDay, sumUpFigures } from './sum-up.ts'
import { readDeclines, readRenewals, readSales } from '../read-money.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const sumUp = async () => sumUpFigures.run(jobContext(db))
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

let today = ''
beforeAll(async () => {
  today = await setToNoon(db)
})

/** All money that we received and kept. It is counted row by row, without the code of the figures. */
async function ledgerSum(): Promise<number> {
  const rows = await db.selectFrom('payment_ledger').selectAll().execute()
  const captured = new Set(rows.filter(({ kind }) => kind === 'capture').map((row) => row.gateway_txn))
  const signs: Readonly<Record<string, number>> = {
    capture: 1,
    'refund-failed': 1,
    'dispute-reversed': 1,
    refund: -1,
    'dispute-lost': -1,
    'settlement-declined': -1,
  }
  return rows.reduce((sum, { kind, gateway_txn: txn, amount_minor: amount }) => {
    const sign = kind === 'void' && captured.has(txn) ? -1 : (signs[kind] ?? 0)
    return sum + sign * amount
  }, 0)
}

const salesSoFar = async () => readSales(db, { from: dayAfter(today, -5), to: today, currency: 'USD' })

test('sales agree with the ledger to the cent after orders, refunds, voids and disputes', async () => {
  const charges = []
  for (let n = 0; n < 6; n += 1) charges.push(await aCharge(db, payments))
  const [whole, part, lost, reversed, voided] = charges
  if (!whole || !part || !lost || !reversed || !voided) throw new Error('too few charges')
  const give = async ({ orderNo }: { orderNo: string }, amountMinor: number | null) =>
    payments.refundOrder({ orderNo, by: { kind: 'operator', reason: 'asked by phone' }, amountMinor })
  await give(voided, null)
  await settleCaptured(db, { ageSeconds: -1 })
  await give(whole, null)
  await give(part, 1234)
  for (const { orderNo } of [lost, reversed]) {
    await letHappen(db, { kind: 'dispute_opened', orderNo })
    await payments.sweepOnce(EVERYTHING)
    await letHappen(db, { kind: 'dispute_lost', orderNo })
    await payments.sweepOnce(EVERYTHING)
  }
  await letHappen(db, { kind: 'dispute_won', orderNo: reversed.orderNo })
  await payments.sweepOnce(EVERYTHING)
  await sumUp()
  const { total } = await salesSoFar()
  expect(total.net).toBe(await ledgerSum())
  expect(total.orders).toBe(6)
  expect(total.sales + total.tax).toBe(6 * 5999)
  expect(total.refunds).toBe(5999 + 5999 + 1234)
  expect(total.lost).toBeGreaterThan(0)
})

test('a late row of the ledger is in the sum of its own day', async () => {
  const { orderId } = await aCharge(db, payments)
  await withoutGuards(
    db,
    'payment_ledger',
    sql`update payment_ledger set at = at - interval '3 days' where order_id = ${orderId}`,
  )
  await sumUp()
  await sql`update figure_days set computed_at = computed_at - interval '25 hours'`.execute(db)
  await sumUp()
  const { days, total } = await salesSoFar()
  expect(days.map(({ orders }) => orders)).toEqual([0, 0, 1, 0, 0, 6])
  expect(total.net).toBe(await ledgerSum())
})

test('a declined payment is counted by its reason, and also if it was paid later', async () => {
  const purchase = aPurchase({}, aNonce(DECLINED))
  expect((await payments.placeOrder(purchase, anyone)).outcome).not.toBe('paid')
  await sumUp()
  const { reasons } = await readDeclines(db, { from: today, to: today })
  expect(readConsoleDeclines.answers[200].shape.reasons.parse(reasons)).toEqual([
    { code: '2000', reason: 'processor', kind: 'soft', attempts: 1, paidLater: 0 },
  ])
  const { parentId: payerId } = await aFamily(db)
  const paid = await db.transaction().execute(async (tx) => paidOrder(tx, { payerId }))
  await sql`update orders set state = 'payment_failed', scope_id = (select scope_id from orders where id = ${paid.id})
    where scope_id = ${purchase.scopeId}`.execute(db)
  await sumUp()
  expect((await readDeclines(db, { from: today, to: today })).reasons).toMatchObject([{ paidLater: 1 }])
})

test('a renewal is kept, recovered, off, unpaid or open', async () => {
  const { charge } = testCharges(db)
  const kept = await aSubscriber(db)
  await charge()
  const [recovered, off, unpaid] = [await aSubscriber(db), await aSubscriber(db), await aSubscriber(db)]
  await sql`insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until)
    select id, 9, 'declined', 'CREDIT_CARD', '\\x01', 'declined before', 15264, 'USD', now() from orders
    where subscription_id = ${kept.subscriptionId} and flow = 'renewal'`.execute(db)
  await sql`update subscriptions set auto_renew = false, status = 'expired' where id = ${off.subscriptionId}`.execute(
    db,
  )
  await sql`update subscriptions set past_due_since = now(), status = 'expired' where id = ${unpaid.subscriptionId}`.execute(
    db,
  )
  await sumUp()
  const period = { from: kept.paidUntil, to: kept.paidUntil }
  const { weeks } = await readRenewals(db, period)
  expect(readConsoleRenewals.answers[200].shape.weeks.parse(weeks)).toMatchObject([
    { due: 4, kept: 0, recovered: 1, off: 1, unpaid: 1, open: 1 },
  ])
  await sql`update subscriptions set auto_renew = false where id = ${unpaid.subscriptionId}`.execute(db)
  await sql`delete from payment_attempts where api_request_key = 'declined before'`.execute(db)
  await charge()
  await sumUp()
  expect((await readRenewals(db, period)).weeks).toMatchObject([
    { due: 4, kept: 2, recovered: 0, off: 1, unpaid: 1, open: 0 },
  ])
  expect(recovered.paidUntil).toBe(kept.paidUntil)
})

test("a day begins and ends at midnight in the company's zone, also when clocks change", async () => {
  const { orderId } = await aCharge(db, payments)
  const atMoment = async (moment: string) => {
    await withoutGuards(
      db,
      'payment_ledger',
      sql`update payment_ledger set at = ${moment} where order_id = ${orderId}`,
    )
    const day = '2026-11-01'
    await sumUpDay(db, day)
    return (await readSales(db, { from: day, to: day, currency: 'USD' })).total.orders
  }
  // On this day clocks go back, so it has 25 hours.
  expect(await atMoment('2026-11-01T04:59:59Z')).toBe(0)
  expect(await atMoment('2026-11-01T05:00:00Z')).toBe(1)
  expect(await atMoment('2026-11-02T05:59:59Z')).toBe(1)
  expect(await atMoment('2026-11-02T06:00:00Z')).toBe(0)
})
