import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import { refuseChanges } from '#tests/support/refuse-changes.ts'
import type { PaymentGateway } from '../gateway.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db)

beforeEach(async () => {
  await sql`truncate sweep_watermarks, reconciliations, sandbox_transactions cascade`.execute(db)
})

/** Captured money without an order, this many minutes ago. The sweep finds it. */
async function strayCapture(minutesAgo: number): Promise<string> {
  const answer = await gateway.authorise(aHold())
  if (answer.outcome !== 'authorised') throw new Error(answer.outcome)
  const { id } = answer.transaction
  await gateway.capture(id)
  await sql`update sandbox_transactions set created_at = now() - make_interval(mins => ${minutesAgo})
            where id = ${id}`.execute(db)
  return id
}

async function found(): Promise<string[]> {
  const rows = await db.selectFrom('reconciliations').select('txn').where('resolved_at', 'is', null).execute()
  return rows.map(({ txn }) => txn).toSorted()
}

/** The watermark of the first pass in minutes before now, as a whole number of slices. */
async function minutesBehind(): Promise<number> {
  const age = await payments.sweepAge()
  if (age === null) throw new Error('no watermark')
  return age.behindSeconds / 60
}

/** Sets the watermarks as if every slice up to this time had been compared, in all passes. */
async function sweptTo(minutesAgo: number): Promise<void> {
  await sql`truncate sweep_watermarks`.execute(db)
  await sql`insert into sweep_watermarks (pass, swept_to)
            select pass, date_trunc('minute', now() - make_interval(mins => minutes))
            from (values ('first', ${minutesAgo}::int), ('two-hours', 120), ('one-day', 1440), ('two-days', 2880),
                         ('three-days', 4320), ('ten-days', 14400)) as of (pass, minutes)`.execute(db)
}

/** The same gateway, which records every search. */
function watched(changes: Partial<PaymentGateway> = {}) {
  const windows: { from: Date; to: Date }[] = []
  const own = testPayments(db, {
    gateway: {
      ...gateway,
      searchCreatedBetween: async (window) => {
        windows.push(window)
        return (changes.searchCreatedBetween ?? gateway.searchCreatedBetween)(window)
      },
    },
  })
  return { ...own, windows }
}

test('a new installation begins three days ago', async () => {
  const old = await strayCapture(72 * 60 + 50)
  let slices = 0
  await payments.sweepDueSlices({ isStopping: () => (slices += 1) > 2 })
  expect(await found()).toEqual([old])
  expect(await minutesBehind()).toBeGreaterThan(72 * 60)
})

test("the last quarter of an hour waits, because the gateway's search is late", async () => {
  await sweptTo(90)
  const [due, fresh] = [await strayCapture(35), await strayCapture(5)]
  await payments.sweepDueSlices()
  expect(await found()).toEqual([due])
  expect(await minutesBehind()).toBeGreaterThanOrEqual(15)
  expect(await minutesBehind()).toBeLessThan(32)
  await sql`update sandbox_transactions set created_at = now() - interval '20 minutes' where id = ${fresh}`.execute(
    db,
  )
  await sweptTo(31)
  await payments.sweepDueSlices()
  expect(await found()).toEqual([due, fresh].toSorted())
})

test('after an outage of six hours every slice is compared exactly once', async () => {
  await sweptTo(6 * 60)
  const { payments: own, windows } = watched()
  await own.sweepDueSlices()
  expect(windows.length).toBeGreaterThanOrEqual(22)
  for (const [n, { from }] of windows.entries()) if (n > 0) expect(from).toEqual(windows[n - 1]?.to)
})

test('if the gateway does not answer, the watermark stays, and the sweep reports it', async () => {
  await sweptTo(60)
  const lost = await strayCapture(50)
  const before = await minutesBehind()
  const silent = watched({ searchCreatedBetween: async () => ({ outcome: 'unknown', because: 'timeout' }) })
  await expect(silent.payments.sweepDueSlices()).rejects.toThrow('timeout')
  expect(await minutesBehind()).toBeGreaterThanOrEqual(before)
  expect(await found()).toEqual([])
  await payments.sweepDueSlices()
  expect(await found()).toEqual([lost])
  expect(await minutesBehind()).toBeLessThan(before)
})

test('if a process dies in the middle of a slice, the next one compares the whole slice', async () => {
  await sweptTo(60)
  const strays = [await strayCapture(50), await strayCapture(49)]
  let seen = 0
  const dying = testPayments(db, {
    gateway,
    reach: (point) => {
      if (point !== 'P18') return
      seen += 1
      if (seen === 1) throw new Error('the process dies')
    },
  })
  await expect(dying.payments.sweepDueSlices()).rejects.toThrow('the process dies')
  expect(await found()).toHaveLength(1)
  const { payments: next, windows } = watched()
  await next.sweepDueSlices()
  expect(await found()).toEqual(strays.toSorted())
  expect(windows[0]?.from.getTime()).toBeLessThan(Date.now() - 59 * 60_000)
})

test('more transactions than one page are compared in smaller windows, and none is left out', async () => {
  await sweptTo(60)
  const strays: string[] = []
  for (let n = 0; n < 7; n += 1) strays.push(await strayCapture(48 + n))
  const { payments: own, windows } = watched()
  await own.sweepDueSlices({ limit: 2 })
  expect(await found()).toEqual(strays.toSorted())
  expect(windows.length).toBeGreaterThan(4)
})

test('more transactions in one minute than one page are compared together, and none is left out', async () => {
  await sweptTo(60)
  const strays: string[] = []
  for (let n = 0; n < 3; n += 1) strays.push(await strayCapture(50))
  await sql`update sandbox_transactions set created_at = date_trunc('second', now() - interval '50 minutes')
              + interval '500 milliseconds'`.execute(db)
  await payments.sweepDueSlices({ limit: 2 })
  expect(await found()).toEqual(strays.toSorted())
  expect(await minutesBehind()).toBeLessThan(32)
})

test('a payment that cannot be compared raises an alert each time, and delays others at most three times', async () => {
  await sweptTo(60)
  const [, healthy] = [await strayCapture(51), await strayCapture(50)]
  const own = testPayments(db, { gateway: { ...gateway } })
  const [first] = await db.selectFrom('sandbox_transactions').select('id').orderBy('created_at').execute()
  const mend = await refuseChanges(db, { table: 'reconciliations', when: `new.txn = '${first?.id}'` })
  await expect(own.payments.sweepDueSlices()).rejects.toThrow('could not be compared')
  await expect(own.payments.sweepDueSlices()).rejects.toThrow('could not be compared')
  await own.payments.sweepDueSlices()
  expect(own.alerts().filter((alert) => alert.startsWith('comparing a payment failed'))).toHaveLength(3)
  expect(await own.payments.sweepOnce({ hours: 2 })).toEqual({ transactions: 2, failed: 1 })
  await mend()
  expect(await found()).toEqual([healthy])
  expect(await minutesBehind()).toBeLessThan(32)
})

test('a payment that changed after the comparison of its slice is found by a later pass', async () => {
  const placed = await payments.placeOrder(aPurchase(), anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  const id = placed.order.transactionId
  const back = sql<Date>`now() - interval '25 hours'`
  await db.updateTable('sandbox_transactions').set({ created_at: back }).where('id', '=', id).execute()
  await db.updateTable('payment_attempts').set({ created_at: back }).where('gateway_txn', '=', id).execute()
  await sweptTo(60)
  await sql`update sweep_watermarks set swept_to = date_trunc('minute', now() - interval '26 hours')
            where pass = 'one-day'`.execute(db)
  await gateway.void(id)
  await payments.sweepDueSlices()
  const booked = db.selectFrom('payment_ledger').select('kind').where('gateway_txn', '=', id)
  expect((await booked.execute()).map(({ kind }) => kind).toSorted()).toEqual(['capture', 'void'])
})

test('a payment whose money does not arrive after days is found without a notification', async () => {
  const placed = await payments.placeOrder(aPurchase(), anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  const { id, transactionId } = placed.order
  await sql`update sandbox_transactions set status = 'settlement-declined', created_at = now() - interval '10 days 30 minutes'
            where id = ${transactionId}`.execute(db)
  await db
    .updateTable('payment_attempts')
    .set({ created_at: sql<Date>`now() - interval '10 days 30 minutes'` })
    .where('gateway_txn', '=', transactionId)
    .execute()
  await sweptTo(20)
  await sql`delete from sweep_watermarks where pass = 'ten-days'`.execute(db)
  await payments.sweepDueSlices()
  const booked = db.selectFrom('payment_ledger').select('kind').where('order_id', '=', id)
  expect((await booked.execute()).map(({ kind }) => kind).toSorted()).toEqual([
    'capture',
    'settlement-declined',
  ])
  expect((await payments.sweepAge())?.completedSeconds).toBeLessThan(60)
})

test('a slice that the pass of three days cannot compare becomes a finding, and the sweep continues', async () => {
  await sweptTo(20)
  await sql`update sweep_watermarks set swept_to = date_trunc('minute', now() - interval '4340 minutes')
            where pass = 'three-days'`.execute(db)
  const blind = watched({
    searchCreatedBetween: async () => ({ outcome: 'found', transactions: [], unreadable: 1 }),
  })
  for (let turn = 0; turn < 2; turn += 1)
    await expect(blind.payments.sweepDueSlices()).rejects.toThrow('could not be compared')
  expect(await found()).toEqual([])
  await blind.payments.sweepDueSlices()
  const rows = await db.selectFrom('reconciliations').select(['txn', 'finding']).execute()
  expect(rows).toEqual([{ txn: `slice ${blind.windows[0]?.from.toISOString()}`, finding: 'not-compared' }])
})

/** A refund that was made so many days ago, and that its bank refuses. */
async function refusedAfter(days: number, own = testPayments(db, { fulfil: giveYears }).payments) {
  const { orderNo, txn } = await aCharge(db, own)
  await settleCaptured(db, { ageSeconds: -1 })
  await own.refundOrder({ orderNo, by: { kind: 'operator', reason: 'asked by phone' }, amountMinor: 5999 })
  await sql`update refunds set done_at = now() - make_interval(days => ${days}, mins => 50)
            where gateway_txn = ${txn}`.execute(db)
  await sweptTo(60)
  await own.sweepDueSlices()
  expect(await found()).toEqual([])
  await sql`update sandbox_refunds set status = 'failed' where transaction_id = ${txn}`.execute(db)
  await sweptTo(60)
  return `${orderNo}-refund-1`
}

test.each([7, 14])(
  'a refund that its bank refuses within %i days is found without a notification',
  async (days) => {
    const refund = await refusedAfter(days)
    await payments.sweepDueSlices()
    expect(await found()).toEqual([refund])
  },
)

test('a refund that the gateway does not tell about at once is asked for again', async () => {
  const refund = await refusedAfter(7)
  let isSilent = true
  const { payments: own } = testPayments(db, {
    gateway: {
      ...gateway,
      findRefund: async (asked) =>
        isSilent ? { outcome: 'unknown', because: 'timeout' } : gateway.findRefund(asked),
    },
  })
  await expect(own.sweepDueSlices()).rejects.toThrow('could not be compared')
  isSilent = false
  await own.sweepDueSlices()
  expect(await found()).toEqual([refund])
})
