import { expect, test } from 'vitest'
import { aHold, authorised } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aNonce, anyone, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import type { Fault } from '../sandbox/index.ts'
import { SANDBOX_SIGNATURE, signNotification } from '../sandbox/index.ts'

const { db } = await testDatabase()

async function tokenOf(nonce: string): Promise<string> {
  const { transaction } = await authorised(testPayments(db).gateway, { nonce, occasion: 'first' })
  return transaction.vaultToken ?? ''
}

function withToken(token: string) {
  const { customer, billing, sca } = aHold()
  const source = { kind: 'vault', token } as const
  const payment = { method: 'CREDIT_CARD', source, customer, billing, sca, vault: false } as const
  return aPurchase({ payment: { ...payment, occasion: 'renewal' } })
}

/** All readable text in the log and in the tables of the engine. */
async function readable(log: ReturnType<typeof recordedLog>): Promise<string> {
  const [orders, attempts, findings] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('payment_attempts').selectAll().execute(),
    db.selectFrom('reconciliations').selectAll().execute(),
  ])
  return JSON.stringify([log.lines, orders, attempts, findings])
}

test.each<{ nonce: string; faults: Fault[]; charges?: number }>([
  { nonce: 'fake-valid-visa-nonce', faults: [] },
  { nonce: 'fake-vaulted-2001-nonce', faults: [] },
  { nonce: 'fake-valid-visa-nonce', faults: ['lostAfter'] },
  // A token can make many holds, so it is sent only once.
  { nonce: 'fake-valid-visa-nonce', faults: ['errorBefore'], charges: 0 },
])('no log and no order shows a vault token: $nonce $faults', async ({ nonce, faults, charges = 1 }) => {
  const token = await tokenOf(aNonce(nonce))
  const log = recordedLog()
  const { payments } = testPayments(db, { log, faults })
  await payments.placeOrder(withToken(token), anyone)
  await recoverAll(db, payments)
  const made = db.selectFrom('sandbox_transactions').selectAll().where('vault_token', '=', token)
  expect(await made.where('occasion', '=', 'renewal').execute()).toHaveLength(charges)
  expect(await readable(log)).not.toContain(token)
})

test('the token of a notification is stored encrypted beside its signed body, and not logged', async () => {
  const token = await tokenOf(aNonce('fake-paypal-one-time-nonce'))
  const log = recordedLog()
  const { payments } = testPayments(db, { log })
  const given = { kind: 'payment_method_revoked_by_customer', transactionId: null, vaultToken: token }
  const { body, signature } = signNotification('a key of the tests', { ...given, at: new Date() })
  const header = (name: string) => (name === SANDBOX_SIGNATURE ? signature : undefined)
  expect(await payments.receiveWebhook({ header, body })).toBe('stored')
  await recoverAll(db, payments)
  const stored = await db
    .selectFrom('webhook_events')
    .select(['kind', 'vault_token_enc'])
    .where('kind', '=', 'method-revoked')
    .executeTakeFirstOrThrow()
  expect(stored.vault_token_enc?.includes(token)).toBe(false)
  expect(await readable(log)).not.toContain(token)
})
