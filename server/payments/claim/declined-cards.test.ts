import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aNonce, anyone, aPurchase, testPayments, withNonce } from '#tests/support/payments/payments.ts'
import { testSite } from '#tests/support/site.ts'
import type { Purchase } from '../purchase.ts'
import { paymentRefusal } from '../refusals.ts'
import { createNonce } from '../sandbox/core/nonces.ts'
import { CARD_TESTING_RULES } from './card-testing-limits.ts'

const { db } = await testDatabase()
const phone = '+44 20 7946 0132'
const supportPhones = { ...testSite.supportPhones, GB: phone }
const { payments } = testPayments(db, {
  cardTesting: CARD_TESTING_RULES,
  site: { ...testSite, supportPhones },
})

function asPayPal(purchase: Purchase, nonce: string): Purchase {
  const changed = withNonce(purchase, nonce)
  if (!changed.payment) throw new Error('nothing to pay')
  return { ...changed, payment: { ...changed.payment, method: 'PAYPAL' } }
}

const CARDS = ['visa', 'mastercard', 'amex', 'discover'].map(
  (brand) => `fake-processor-declined-${brand}-nonce`,
)

/** Moves all attempts back by this time for the limits. */
async function pass(seconds: number): Promise<void> {
  const earlier = sql<Date>`created_at - make_interval(secs => ${seconds})`
  await db.updateTable('payment_attempts').set({ created_at: earlier }).execute()
}

/** A Visa with a wrong security code. The same card may be tried again at once. */
async function mistyped(): Promise<string> {
  const expires = { expirationMonth: '12', expirationYear: '2035' }
  const instrument = { method: 'creditCard', brand: 'Visa', lastFour: '1881', ...expires } as const
  return createNonce(db, { instrument, behaviour: 'approve', fingerprint: 'visa', cvvResult: 'mismatch' })
}
test('from the second decline on, the next card waits longer each time, and a wallet pays at once', async () => {
  const purchase = aPurchase()
  for (const wait of [0, 60, 300, 3600]) {
    const mistake = withNonce(purchase, await mistyped())
    expect(await payments.placeOrder(mistake, anyone)).toMatchObject({ outcome: 'declined' })
    if (wait === 0) continue
    const refused = await payments.placeOrder(withNonce(purchase, aNonce()), anyone)
    if (refused.outcome !== 'too-many') throw new Error(refused.outcome)
    expect(refused).toMatchObject({ phone: '+1\u00a0(855)\u00a0555-\u20600132', onlyCards: false })
    expect(refused.retryAfterSeconds).toBeGreaterThan(wait - 50)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(wait)
    await pass(wait)
  }
  await pass(-60)
  expect((await payments.placeOrder(withNonce(purchase, aNonce()), anyone)).outcome).toBe('too-many')
  const wallet = asPayPal(purchase, aNonce('fake-paypal-one-time-nonce'))
  expect((await payments.placeOrder(wallet, anyone)).outcome).toBe('paid')
})

/** In the United Kingdom only cards can pay. */
function aBritishPurchase(): Purchase {
  const purchase = aPurchase()
  if (!purchase.payment) throw new Error('nothing to pay')
  return { ...purchase, payment: { ...purchase.payment, billing: { countryCode: 'GB' } } }
}

test('after three declined cards a British buyer sees the waiting time and a phone number, and a fourth card pays', async () => {
  const purchase = aBritishPurchase()
  for (const card of CARDS.slice(0, 3)) {
    expect((await payments.placeOrder(withNonce(purchase, aNonce(card)), anyone)).outcome).toBe('declined')
    if (card !== CARDS[2]) await pass(60)
  }
  const refused = await payments.placeOrder(withNonce(purchase, aNonce()), anyone)
  if (refused.outcome !== 'too-many') throw new Error(refused.outcome)
  const { refusal, values } = paymentRefusal(refused)
  expect(refusal).toBe('pay.tooManyOnlyCards')
  const words = textFor('en')('pay.tooManyOnlyCards', values)
  expect(words).toContain('Try again in 5 minutes, or call us at +44\u00a020\u00a07946\u00a00132')
  expect(words).not.toContain('another way')
  await pass(300)
  expect((await payments.placeOrder(withNonce(purchase, aNonce(CARDS[0])), anyone)).outcome).toBe(
    'card-closed',
  )
  expect((await payments.placeOrder(withNonce(purchase, aNonce()), anyone)).outcome).toBe('paid')
})

test('if only cards can pay, five different cards may be tried before the buyer must call', async () => {
  const purchase = aBritishPurchase()
  const outcomes: unknown[] = []
  for (const card of [...CARDS, 'fake-gateway-rejected-fraud-nonce']) {
    outcomes.push((await payments.placeOrder(withNonce(purchase, aNonce(card)), anyone)).outcome)
    await pass(12 * 3600)
  }
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'declined'))
  const refused = await payments.placeOrder(withNonce(purchase, aNonce()), anyone)
  if (refused.outcome !== 'too-many-cards') throw new Error(refused.outcome)
  const { refusal, values } = paymentRefusal(refused)
  expect(refusal).toBe('pay.noMoreCards')
  expect(textFor('es-MX')('pay.noMoreCards', values)).toContain('Llámanos al +44\u00a020')
})

test('a good card that we do not accept does not count as declined', async () => {
  const own = testPayments(db, { cardTesting: CARD_TESTING_RULES, hidden: { hideAmex: true } })
  const purchase = aPurchase()
  for (let time = 0; time < 3; time += 1) {
    const amex = withNonce(purchase, aNonce('fake-valid-amex-nonce'))
    expect(await own.payments.placeOrder(amex, anyone)).toMatchObject({ text: 'pay.notOffered' })
  }
  expect((await own.payments.placeOrder(withNonce(purchase, aNonce()), anyone)).outcome).toBe('paid')
})
