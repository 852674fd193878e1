import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findingsOf, openFindingsOf } from '#tests/support/payments/findings.ts'
import { anyone, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { decideDispute, openDispute } from '../sandbox/core/disputes.ts'
import { SANDBOX_SIGNATURE, signNotification } from '../sandbox/index.ts'

const { db } = await testDatabase()
const { payments, gateway, alerts } = testPayments(db)
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

async function statusAtGateway(transactionId: string): Promise<string> {
  const found = await gateway.find(transactionId)
  return found.outcome === 'found' ? found.transaction.status : found.outcome
}

async function held(changes: Parameters<typeof aHold>[0] = {}): Promise<string> {
  const answer = await gateway.authorise(aHold(changes))
  if (answer.outcome !== 'authorised') throw new Error(answer.outcome)
  return answer.transaction.id
}

async function paid(): Promise<string> {
  const placed = await payments.placeOrder(aPurchase(), anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  return placed.order.transactionId
}

test('a hold with our key and without an order is released after an hour', async () => {
  const id = await held()
  await payments.sweepOnce(EVERYTHING)
  expect(await statusAtGateway(id)).toBe('authorised')
  await db
    .updateTable('sandbox_transactions')
    .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
    .where('id', '=', id)
    .execute()
  await payments.sweepOnce(EVERYTHING)
  expect(await statusAtGateway(id)).toBe('voided')
})

test('captured money without an order becomes one finding', async () => {
  const id = await held()
  await gateway.capture(id)
  await payments.sweepOnce(EVERYTHING)
  await payments.sweepOnce(EVERYTHING)
  expect(await findingsOf(db, id)).toEqual(['captured-unknown'])
  expect(await statusAtGateway(id)).toBe('captured')
  expect(alerts()).toEqual(['money and orders do not match'])
})

test('transactions of other systems on the same merchant account are ignored', async () => {
  const id = await held({ requestKey: 'subscription-renewal-2026' })
  await payments.sweepOnce(EVERYTHING)
  expect(await statusAtGateway(id)).toBe('authorised')
  expect(await findingsOf(db, id)).toEqual([])
})

test("the sweep resolves an unknown payment before the recoverer's next check", async () => {
  const unlucky = testPayments(db, { faults: ['lostAfter'] }).payments
  const purchase = aPurchase()
  await unlucky.placeOrder(purchase, anyone)
  await payments.sweepOnce(EVERYTHING)
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'paid' })
})

test('after a restore from a backup, later captures are found, and nothing is charged again', async () => {
  const purchase = aPurchase()
  const placed = await payments.placeOrder(purchase, anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  const { id } = placed.order
  await db.deleteFrom('idempotency_requests').where('scope_id', '=', purchase.scopeId).execute()
  await withoutGuards(db, 'payment_ledger', sql`delete from payment_ledger where order_id = ${id}`)
  await sql`update orders set state = 'cancelled', winner_txn = null where id = ${id}`.execute(db)
  await db.deleteFrom('payment_attempts').where('order_id', '=', id).execute()
  await db.deleteFrom('entitlement_slots').where('order_id', '=', id).execute()
  await db.deleteFrom('orders').where('id', '=', id).execute()
  await payments.sweepOnce(EVERYTHING)
  expect(await findingsOf(db, placed.order.transactionId)).toEqual(['captured-unknown'])
  // The nonce of the same request is used at the gateway, so the request is not charged.
  expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('processing')
})

test('a paid order ends if the bank did not pay out, and causes a finding if its money is missing', async () => {
  const [declined, missing] = [await paid(), await paid()]
  await db
    .updateTable('sandbox_transactions')
    .set({ status: 'settlement-declined' })
    .where('id', '=', declined)
    .execute()
  await db.deleteFrom('sandbox_transactions').where('id', '=', missing).execute()
  await db
    .updateTable('payment_attempts')
    .set({ created_at: sql<Date>`now() - interval '30 minutes'` })
    .where('gateway_txn', '=', missing)
    .execute()
  await payments.sweepOnce(EVERYTHING)
  expect(await findingsOf(db, declined)).toEqual([])
  const unpaid = db.selectFrom('orders').select('state').where('winner_txn', '=', declined)
  expect(await unpaid.execute()).toEqual([{ state: 'payment_failed' }])
  expect(await findingsOf(db, missing)).toEqual(['paid-missing'])
})

test('a sweep without an answer of the gateway fails and changes nothing', async () => {
  const silent = testPayments(db, { faults: ['errorBefore'] }).payments
  const id = await held()
  await expect(silent.sweepOnce(EVERYTHING)).rejects.toThrow('error')
  expect(await statusAtGateway(id)).toBe('authorised')
})

test('an order that nobody pays is cancelled with its draft, and its person is released', async () => {
  const purchase = aPurchase({}, 'never given out')
  await payments.placeOrder(purchase, anyone)
  await db
    .updateTable('orders')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where('scope_id', '=', purchase.scopeId)
    .execute()
  await payments.sweepOnce(EVERYTHING)
  expect(await payments.orderStatus(purchase.scopeId)).toBeNull()
})

function notification(transactionId: string, kind = 'transaction_settled') {
  const { body, signature } = signNotification('a key of the tests', { kind, transactionId, at: new Date(0) })
  return { body, header: (name: string) => (name === SANDBOX_SIGNATURE ? signature : undefined) }
}

test("a repeated notification is stored once, and the gateway's current state decides", async () => {
  const unlucky = testPayments(db, { faults: ['lostAfter'] }).payments
  const purchase = aPurchase()
  await unlucky.placeOrder(purchase, anyone)
  const transaction = await db
    .selectFrom('sandbox_transactions')
    .innerJoin('orders', 'orders.order_no', 'sandbox_transactions.order_no')
    .select('sandbox_transactions.id')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  for (let time = 0; time < 3; time += 1)
    expect(await payments.receiveWebhook(notification(transaction.id))).toBe('stored')
  const { count } = await db
    .selectFrom('webhook_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('gateway_txn', '=', transaction.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'paid' })
})

test('a forged notification is refused, one without a subject is closed, and a false one changes nothing', async () => {
  const id = await paid()
  const forged = { ...notification(id), header: () => 'forged' }
  expect(await payments.receiveWebhook(forged)).toBe('refused')
  expect(await payments.receiveWebhook(notification('no-such-transaction'))).toBe('stored')
  expect(await payments.receiveWebhook(notification(id, 'transaction_settlement_declined'))).toBe('stored')
  await recoverAll(db, payments)
  expect(await findingsOf(db, id)).toEqual([])
  const undone = await db.selectFrom('webhook_events').select('kind').where('done_at', 'is', null).execute()
  expect(undone).toEqual([])
})

test('a resolved finding is closed and is new if it appears again; closed by staff, it stays closed', async () => {
  const [taken, paidFor] = [await held(), await paid()]
  const status = async (id: string, to: 'captured' | 'voided' | 'expired') =>
    db.updateTable('sandbox_transactions').set({ status: to }).where('id', '=', id).execute()
  const open = async () =>
    (await db.selectFrom('reconciliations').select('txn').where('resolved_at', 'is', null).execute())
      .map(({ txn }) => txn)
      .filter((txn) => txn === taken || txn === paidFor)
  await gateway.capture(taken)
  await status(paidFor, 'expired')
  await payments.sweepOnce(EVERYTHING)
  expect((await open()).toSorted()).toEqual([taken, paidFor].toSorted())
  await status(taken, 'voided')
  await status(paidFor, 'captured')
  await payments.sweepOnce(EVERYTHING)
  expect(await open()).toEqual([])
  await status(paidFor, 'expired')
  await payments.sweepOnce(EVERYTHING)
  expect(await open()).toEqual([paidFor])
  await db
    .updateTable('reconciliations')
    .set({ resolved_at: sql<Date>`now()` })
    .where('txn', '=', paidFor)
    .execute()
  await payments.sweepOnce(EVERYTHING)
  expect(await open()).toEqual([])
})

test('an open finding outside the sweep’s windows is checked hourly, and closed when it is resolved', async () => {
  const id = await paid()
  await db
    .insertInto('reconciliations')
    .values({ txn: id, finding: 'paid-missing', checked_at: sql<Date>`now() - interval '2 hours'` })
    .execute()
  const before = await payments.openFindings()
  await payments.jobs
    .find(({ name }) => name === 'recheck-findings')
    ?.run({
      db,
      log: recordedLog(),
      isStopping: () => false,
    })
  expect(await payments.openFindings()).toBe(before - 1)
})

test('a dispute of one of our payments causes a finding, which stays open until the bank has decided', async () => {
  const { payments: own, alerts } = testPayments(db)
  const [ours, others] = [await paid(), await held()]
  const dispute = await openDispute(db, { transactionId: ours, amountMinor: 5999 })
  for (const id of [ours, others]) await own.receiveWebhook(notification(id, 'dispute_opened'))
  await recoverAll(db, own)
  expect(await findingsOf(db, ours)).toEqual(['disputed'])
  expect(alerts()).toEqual(['a buyer disputes a payment', 'the gateway tells a step of a dispute'])
  await decideDispute(db, { id: dispute, status: 'lost' })
  await own.receiveWebhook(notification(ours, 'dispute_lost'))
  await recoverAll(db, own)
  expect(alerts()).toHaveLength(3)
  expect(await openFindingsOf(db, ours)).toEqual([])
})

test('notifications of a dispute are handled in their order, also if the first one had to wait', async () => {
  const ours = await paid()
  let silent = true
  const { payments: own } = testPayments(db, {
    gateway: {
      ...gateway,
      find: async (id) => {
        if (!silent) return gateway.find(id)
        silent = false
        return { outcome: 'unknown', because: 'timeout' }
      },
    },
  })
  const dispute = await openDispute(db, { transactionId: ours, amountMinor: 5999 })
  await own.receiveWebhook(notification(ours, 'dispute_opened'))
  await decideDispute(db, { id: dispute, status: 'lost' })
  await own.receiveWebhook(notification(ours, 'dispute_lost'))
  await recoverAll(db, own)
  const news = db.selectFrom('webhook_events').select('done_at').where('gateway_txn', '=', ours)
  expect((await news.execute()).map(({ done_at }) => done_at !== null)).toEqual([true, true])
  expect(await openFindingsOf(db, ours)).toEqual([])
})
