import { expect, test } from 'vitest'
import { peoplePaidFor } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openFindingsOf } from '#tests/support/payments/findings.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, TEST_SECRETS, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import type { PaymentGateway } from '../gateway.ts'
import { openVaultToken, rowOfSubscription } from '../records/vault-token.ts'
import { letHappen, type Happening } from '../sandbox/core/happenings.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'
import { SANDBOX_SIGNATURE, signNotification } from '../sandbox/index.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db, { fulfil: giveYears })

type About = { kind: string; transactionId?: string; vaultToken?: string; at?: Date }

/** Sends a notification and lets the recoverer handle it. Returns the alerts. */
async function notify(about: About, says: Partial<PaymentGateway> = {}): Promise<string[]> {
  const own = testPayments(db, { fulfil: giveYears, gateway: { ...gateway, ...says } })
  const { transactionId = null, at = new Date(), ...rest } = about
  const { body, signature } = signNotification('a key of the tests', { ...rest, transactionId, at })
  const header = (name: string) => (name === SANDBOX_SIGNATURE ? signature : undefined)
  expect(await own.payments.receiveWebhook({ header, body })).toBe('stored')
  await recoverAll(db, own.payments, 1)
  return own.alerts()
}

/** Causes an event at the gateway, and its notification arrives. Returns the alerts. */
async function happens(kind: Happening, charge: Charge, amountMinor?: number): Promise<string[]> {
  expect(await letHappen(db, { kind, orderNo: charge.orderNo, amountMinor })).toBe(true)
  return notify({ kind, transactionId: charge.txn })
}

const noRefund = async () => ({ outcome: 'none' }) as const
const refund = async ({ orderNo, parentId: userId, amountMinor }: Charge) =>
  payments.refundOrder({
    orderNo,
    by: { kind: 'person', userId, locale: 'en', address: '192.0.2.1' },
    amountMinor,
  })
const subscriptionOf = async ({ parentId }: Charge) =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', parentId).executeTakeFirstOrThrow()
const tokenOf = async (charge: Charge) => {
  const { id, payment_token_enc: bytes } = await subscriptionOf(charge)
  return bytes ? openVaultToken(TEST_SECRETS, { bytes, row: rowOfSubscription(id) }) : ''
}
const eventsLeft = async () =>
  db.selectFrom('webhook_events').select('kind').where('done_at', 'is', null).execute()

test('an open dispute is booked and raises an alert, and its payment cannot be refunded', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  expect(await happens('dispute_opened', charge)).toEqual(['a buyer disputes a payment'])
  expect([await ledgerOf(db, charge.orderId), await openFindingsOf(db, charge.txn)]).toEqual([
    ['capture 5999', 'dispute-opened 5999'],
    ['disputed'],
  ])
  expect(await refund(charge)).toEqual({ outcome: 'refused', because: 'disputed' })
  expect(await peoplePaidFor(db, [charge.parentId])).toEqual([charge.parentId])
})

test('after a dispute is won, the money is booked again, and can be refunded', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  await happens('dispute_opened', charge)
  await happens('dispute_won', charge)
  expect(await openFindingsOf(db, charge.txn)).toEqual([])
  expect((await refund(charge)).outcome).toBe('refunded')
  expect(await ledgerOf(db, charge.orderId)).toEqual([
    'capture 5999',
    'dispute-opened 5999',
    'dispute-won 5999',
    'refund 5999',
  ])
})

test('a lost dispute ends the order, its time and the renewal, once', async () => {
  const charge = await aCharge(db, payments, { forBoth: true })
  const lost = { kind: 'dispute_lost', transactionId: charge.txn, at: new Date(0) }
  await happens('dispute_opened', charge)
  expect(await letHappen(db, { kind: 'dispute_lost', orderNo: charge.orderNo })).toBe(true)
  await notify(lost)
  await notify(lost)
  await notify({ ...lost, at: new Date(1) })
  expect(await ledgerOf(db, charge.orderId)).toEqual([
    'capture 5999',
    'dispute-opened 5999',
    'dispute-lost 5999',
  ])
  expect(await peoplePaidFor(db, [charge.parentId, charge.coParentId])).toEqual([])
  expect(await subscriptionOf(charge)).toMatchObject({ status: 'expired', auto_renew: false })
  for (const recipient of [charge.email, charge.coParentEmail])
    expect((await mailsOfKind(db, { recipient, kind: 'place-ended' })).length).toBe(1)
  expect(await refund(charge)).toEqual({ outcome: 'refused', because: 'already-refunded' })
})

test('the end of a dispute may arrive before its beginning', async () => {
  const charge = await aCharge(db, payments)
  await happens('dispute_lost', charge)
  await notify({ kind: 'dispute_opened', transactionId: charge.txn })
  expect((await ledgerOf(db, charge.orderId)).toSorted()).toEqual([
    'capture 5999',
    'dispute-lost 5999',
    'dispute-opened 5999',
  ])
})

test('if the bank does not pay out a first charge, the order ends, and its people get one mail', async () => {
  const charge = await aCharge(db, payments, { forBoth: true })
  expect(await happens('transaction_settlement_declined', charge)).toEqual([
    'the bank did not deliver the money of a payment',
  ])
  await notify({ kind: 'transaction_settlement_declined', transactionId: charge.txn, at: new Date(1) })
  expect(await openFindingsOf(db, charge.txn)).toEqual([])
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'settlement-declined 5999'])
  expect(await peoplePaidFor(db, [charge.parentId, charge.coParentId])).toEqual([])
  expect(await subscriptionOf(charge)).toMatchObject({ status: 'expired', auto_renew: false })
  for (const recipient of [charge.email, charge.coParentEmail])
    expect((await mailsOfKind(db, { recipient, kind: 'place-ended' })).length).toBe(1)
  expect((await refund(charge)).outcome).not.toBe('refunded')
})

test('if the money of an order never arrives, its activation code can be used again', async () => {
  const code = `GIFT-${Date.now()}`
  await db
    .insertInto('subscription_codes')
    .values({ code, amount_minor: 1000, currency: 'USD', single_use: true })
    .execute()
  const buy = async () => aCharge(db, payments, { codes: [code] })
  const charge = await buy()
  await expect(buy()).rejects.toThrow('code-taken')
  await happens('transaction_settlement_declined', charge)
  await buy()
})

test('a method that its owner has revoked is not charged again, and other methods are not changed', async () => {
  const [charge, other] = [await aCharge(db, payments), await aCharge(db, payments)]
  await notify({ kind: 'payment_method_revoked_by_customer', vaultToken: await tokenOf(charge) })
  expect((await subscriptionOf(charge)).method_refused_at).not.toBeNull()
  expect((await subscriptionOf(other)).method_refused_at).toBeNull()
})

test('the owner of a revoked method gets one mail at once that another method is needed', async () => {
  const charge = await aCharge(db, payments)
  const revoked = { kind: 'payment_method_revoked_by_customer', vaultToken: await tokenOf(charge) }
  await notify(revoked)
  await notify({ ...revoked, at: new Date(0) })
  const mails = await mailsOfKind(db, { recipient: charge.email, kind: 'method-revoked' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.renewsOn).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/)
})

test('if a subscription does not renew, its revoked method causes no mail', async () => {
  const charge = await aCharge(db, payments)
  await db
    .updateTable('subscriptions')
    .set({ auto_renew: false })
    .where('user_id', '=', charge.parentId)
    .execute()
  await notify({ kind: 'payment_method_revoked_by_customer', vaultToken: await tokenOf(charge) })
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'method-revoked' })).toEqual([])
  expect((await subscriptionOf(charge)).method_refused_at).not.toBeNull()
})

test('new data of a method are read from the gateway', async () => {
  const charge = await aCharge(db, payments)
  const instrument = {
    method: 'creditCard',
    brand: 'Visa',
    lastFour: '4242',
    expirationMonth: '01',
    expirationYear: '2031',
  } as const
  const about = { kind: 'payment_method_customer_data_updated', vaultToken: await tokenOf(charge) }
  await notify(about, { describeVaulted: async () => ({ outcome: 'found', instrument }) })
  expect((await subscriptionOf(charge)).method).toEqual(instrument)
})

test('if the gateway does not answer, a notification waits', async () => {
  const charge = await aCharge(db, payments)
  const about = { kind: 'payment_method_customer_data_updated', vaultToken: await tokenOf(charge) }
  await notify(about, { describeVaulted: async () => ({ outcome: 'unknown', because: 'timeout' }) })
  expect(await eventsLeft()).toEqual([{ kind: 'method-updated' }])
  await recoverAll(db, payments, 1)
  expect(await eventsLeft()).toEqual([])
})

test('a report of updated cards without a card raises an alert', async () => {
  expect(await notify({ kind: 'account_updater_daily_report' })).toEqual([
    'a payment method changed at the gateway, and it does not say which',
  ])
})

test('a refund that the payer’s bank refuses later causes a finding', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  await refund(charge)
  const made = await gateway.findRefund({
    transactionId: charge.txn,
    requestKey: `${charge.orderNo}-refund-1`,
  })
  if (made.outcome !== 'found') throw new Error(made.outcome)
  const alerts = await notify(
    { kind: 'refund_failed', transactionId: charge.txn },
    { findRefund: async () => ({ ...made, status: 'failed' }) },
  )
  expect([alerts, await openFindingsOf(db, `${charge.orderNo}-refund-1`)]).toEqual([
    ['money and orders do not match'],
    ['refund-failed'],
  ])
})

test('a refused refund is found by its own id, because its notification may not name the payment', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  await refund(charge)
  const [made] = await db
    .updateTable('sandbox_refunds')
    .set({ status: 'failed' })
    .where('transaction_id', '=', charge.txn)
    .returning('id')
    .execute()
  await notify({ kind: 'refund_failed', transactionId: made?.id ?? '' })
  expect(await openFindingsOf(db, `${charge.orderNo}-refund-1`)).toEqual(['refund-failed'])
})

test('a refund that the gateway does not have causes a finding, which is closed when the refund appears', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  await refund(charge)
  const everything = { hours: 72, minimumAgeSeconds: -1 }
  await testPayments(db, { gateway: { ...gateway, findRefund: noRefund } }).payments.sweepOnce(everything)
  expect(await openFindingsOf(db, `${charge.orderNo}-refund-1`)).toEqual(['refund-missing'])
  await payments.sweepOnce(everything)
  expect(await openFindingsOf(db, `${charge.orderNo}-refund-1`)).toEqual([])
})

test('a notification of our own void, before its answer is written, causes no finding', async () => {
  const charge = await aCharge(db, payments)
  const lost = testPayments(db, {
    fulfil: giveYears,
    gateway: {
      ...gateway,
      void: async (request) => {
        await gateway.void(request)
        return { outcome: 'unknown', because: 'timeout' }
      },
    },
  })
  const by = { kind: 'person', userId: charge.parentId, locale: 'en', address: '192.0.2.1' } as const
  await lost.payments.refundOrder({ orderNo: charge.orderNo, by, amountMinor: 5999 })
  expect(await notify({ kind: 'transaction_settled', transactionId: charge.txn })).toEqual([])
  await recoverAll(db, payments, 1)
  expect(await openFindingsOf(db, charge.txn)).toEqual([])
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'void 5999'])
})

test('money of a refunded payment that does not arrive is booked once, and an alert asks for it back', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  expect(await refund(charge)).toMatchObject({ outcome: 'refunded' })
  expect(await happens('transaction_settlement_declined', charge)).toEqual([
    'a payment was refunded, and the bank did not deliver its money',
  ])
  const again = { kind: 'transaction_settlement_declined', transactionId: charge.txn, at: new Date(1) }
  expect(await notify(again)).toEqual([])
  expect(await ledgerOf(db, charge.orderId)).toEqual([
    'capture 5999',
    'refund 5999',
    'settlement-declined 5999',
  ])
})
