import { afterAll, expect, test } from 'vitest'
import { HAPPENINGS, letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { aHold, nonceOf } from '#tests/contracts/payment-gateway.ts'
import { rowsOf } from '#tests/support/braintree-wire/differences.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createBraintreeGateway } from './index.ts'

/** The happenings of docs/sandbox-differences.md after a payment, read with the official SDK. */
const { db } = await testDatabase()
const wire = await startBraintreeWire({ db })
afterAll(wire.close)
const gateway = createBraintreeGateway(wire.account)

/** A captured payment of a card on file, which settles unless it is to be voided. */
async function aPayment({ isSettled = true } = {}) {
  const hold = aHold({ occasion: 'first', nonce: nonceOf('fake-valid-visa-nonce') })
  const made = await gateway.authorise(hold)
  if (made.outcome !== 'authorised') throw new Error(JSON.stringify(made))
  const { id: transactionId, vaultToken } = made.transaction
  await gateway.capture(transactionId)
  if (isSettled) await settleCaptured(db, { ageSeconds: 0 })
  // Braintree has no field for our order number. The control panel finds a payment by its id.
  await db
    .updateTable('sandbox_transactions')
    .set({ order_no: hold.orderNo })
    .where('id', '=', transactionId)
    .execute()
  return { orderNo: hold.orderNo, transactionId, token: vaultToken ?? '' }
}
type Paid = Awaited<ReturnType<typeof aPayment>>
const returnsOf = async ({ transactionId }: Paid) => gateway.findReturns(transactionId)
const dispute = (status: string) => ({ disputes: [{ status, amountMinor: 5999 }] })

/** What the SDK reads after each happening of the document. */
const AFTER: Record<(typeof HAPPENINGS)[number], (paid: Paid) => Promise<void>> = {
  dispute_opened: async (paid) => expect(await returnsOf(paid)).toMatchObject(dispute('open')),
  dispute_won: async (paid) => expect(await returnsOf(paid)).toMatchObject(dispute('won')),
  dispute_lost: async (paid) => expect(await returnsOf(paid)).toMatchObject(dispute('lost')),
  refund_in_control_panel: async (paid) =>
    expect(await returnsOf(paid)).toMatchObject({ refunds: [{ amountMinor: 5999, requestKey: null }] }),
  void_in_control_panel: async ({ transactionId }) =>
    expect(await gateway.find(transactionId)).toMatchObject({ transaction: { status: 'voided' } }),
  refund_failed: async (paid) =>
    expect(await returnsOf(paid)).toMatchObject({ refunds: [{ status: 'failed' }] }),
  transaction_settlement_declined: async ({ transactionId }) =>
    expect(await gateway.find(transactionId)).toMatchObject({
      transaction: { status: 'settlement-declined' },
    }),
  payment_method_revoked_by_customer: async ({ token }) => {
    const later = aHold({ source: { kind: 'vault', token }, occasion: 'renewal', vault: false })
    expect(await gateway.authorise(later)).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'instrument-gone' },
    })
  },
  // The card of the test nonce ends in 2035.
  payment_method_customer_data_updated: async ({ token }) =>
    expect(await gateway.describeVaulted(token)).toMatchObject({ instrument: { expirationYear: '2039' } }),
}

test('the document names every happening', () => {
  const named = rowsOf('kind').flatMap(({ what }) => [...what.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(new Set(named)).toEqual(new Set(HAPPENINGS))
})

test.each(HAPPENINGS)('after %s, the SDK reads what the document says', async (kind) => {
  const paid = await aPayment({ isSettled: kind !== 'void_in_control_panel' })
  if (kind === 'refund_failed')
    await letHappen(db, { kind: 'refund_in_control_panel', orderNo: paid.orderNo })
  expect(await letHappen(db, { kind, orderNo: paid.orderNo })).toBe(true)
  await AFTER[kind](paid)
})
