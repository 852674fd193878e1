import { expect, test } from 'vitest'
import { openSecrets } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aHuman, anyone, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { BEFORE, secretsOf, STEPS } from '#tests/support/rotated-keys.ts'
import { sealPayment, sendAttempt } from '../send/send-attempt.ts'
import { CARD_TESTING_RULES } from './card-testing-limits.ts'

const { db } = await testDatabase()
const before = openSecrets(BEFORE)
const added = secretsOf(STEPS.added)
const rotated = secretsOf(STEPS.rotated)

test.each([
  ['the key was added', before, added],
  ['the key before is still used elsewhere', added, before],
  ['the keys were rotated', added, rotated],
  ['the keys are not rotated everywhere', rotated, added],
])('a human who is paying in one draft must wait in another one, when %s', async (_case, first, second) => {
  const payer = aHuman()
  const unlucky = testPayments(db, { secrets: first, faults: ['lostAfter'] })
  expect((await unlucky.payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('processing')
  const { payments } = testPayments(db, { secrets: second })
  expect((await payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('in-progress')
  await recoverAll(db, testPayments(db, { secrets: first }).payments)
  await recoverAll(db, payments)
  expect(await payments.placeOrder(aPurchase({ payer }), anyone)).toEqual({ outcome: 'paid-elsewhere' })
})

test('the tries of an address are counted together, also if the keys are rotated between them', async () => {
  const cardTesting = { ...CARD_TESTING_RULES, attemptsPerAddressAndHour: 2 }
  const address = '198.51.100.77'
  const pay = async (secrets: typeof added) =>
    (await testPayments(db, { secrets, cardTesting }).payments.placeOrder(aPurchase({ address }), anyone))
      .outcome
  expect([await pay(before), await pay(rotated), await pay(added)]).toEqual(['paid', 'paid', 'too-many'])
})

test('the payment of another attempt is never sent, even if its row was copied', async () => {
  const { gateway } = testPayments(db)
  const { payment } = aPurchase()
  if (!payment) throw new Error('nothing to pay')
  const { scopeId } = aPurchase()
  const { payments } = testPayments(db, { secrets: rotated, faults: ['lostAfter'] })
  await payments.placeOrder(aPurchase({ scopeId }), anyone)
  const attempt = await db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .selectAll('a')
    .where('o.scope_id', '=', scopeId)
    .executeTakeFirstOrThrow()
  const copied = { ...attempt, nonce_enc: sealPayment(rotated, payment, 'another attempt') }
  await expect(sendAttempt({ gateway, secrets: rotated }, copied, '')).rejects.toThrow()
})
