import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { testDatabase } from '#tests/support/database.ts'
import { DECLINED, VERIFIED } from '#tests/support/payments/nonces.ts'
import { aNonce, anyone, aPurchase, testPayments, withNonce } from '#tests/support/payments/payments.ts'
import type { DeclineReason } from '../gateway.ts'
import type { Purchase } from '../purchase.ts'
import { paymentRefusal } from '../refusals.ts'
import { CARD_TESTING_RULES, type CardTestingRules } from './card-testing-limits.ts'

const { db } = await testDatabase()
const { payments, gateway, alerts } = testPayments(db, { cardTesting: CARD_TESTING_RULES })

/** Moves the attempts a day into the past, for the limits. */
beforeEach(async () => {
  await db
    .updateTable('payment_attempts')
    .set({ created_at: sql<Date>`created_at - interval '1 day'` })
    .execute()
  await sql`truncate sandbox_journal`.execute(db)
})

async function cardsThatReachedABank(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sandbox_journal where event in ('authorised', 'declined', 'failed')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const phone = '+1\u00a0(855)\u00a0555-\u20600132'

const CARDS = ['visa', 'mastercard', 'amex', 'discover'].map(
  (brand) => `fake-processor-declined-${brand}-nonce`,
)

/** Moves the attempts into the past, as if the time had passed for the limits. */
async function pass(seconds: number): Promise<void> {
  const earlier = sql<Date>`created_at - make_interval(secs => ${seconds})`
  await db.updateTable('payment_attempts').set({ created_at: earlier }).execute()
}

test('a declined card is closed for an hour without asking its bank again; another card pays', async () => {
  const purchase = aPurchase()
  const first = withNonce(purchase, aNonce(DECLINED))
  const declined = { outcome: 'declined', text: 'pay.declined' }
  expect(await payments.placeOrder(first, anyone)).toEqual(declined)
  expect(await payments.placeOrder(withNonce(purchase, aNonce(DECLINED)), anyone)).toMatchObject({
    outcome: 'card-closed',
    phone,
  })
  expect(await payments.placeOrder(first, anyone)).toEqual(declined)
  expect(await cardsThatReachedABank()).toBe(1)
  expect((await payments.placeOrder(withNonce(purchase, aNonce()), anyone)).outcome).toBe('paid')
})

test('if the gateway does not answer, it is not asked about the card of a new request', async () => {
  const asked: string[] = []
  let away = false
  const own = testPayments(db, {
    cardTesting: CARD_TESTING_RULES,
    gateway: {
      ...gateway,
      searchCreatedBetween: async () => ({ outcome: 'unknown', because: 'timeout' }),
      describeNonce: async (nonce) => {
        if (away) asked.push(nonce)
        return gateway.describeNonce(nonce)
      },
    },
  })
  const purchase = aPurchase()
  await own.payments.placeOrder(withNonce(purchase, aNonce(DECLINED)), anyone)
  away = true
  for (let call = 0; call < 5; call += 1)
    await expect(own.payments.sweepOnce({ hours: 1 })).rejects.toThrow('timeout')
  expect(await own.payments.placeOrder(withNonce(purchase, aNonce()), anyone)).toEqual({
    outcome: 'unavailable',
  })
  expect(asked).toEqual([])
})

test('the refusal of a card has the waiting time, and the support number of the buyer’s country', () => {
  const closed = { outcome: 'card-closed', retryAfterSeconds: 3541, phone, onlyCards: false } as const
  const { values } = paymentRefusal(closed)
  expect(textFor('en')('pay.cardClosed', values)).toContain('in 60 minutes')
  expect(textFor('es-MX')('pay.cardClosed', values)).toContain('en 60 minutos')
  const tomorrow = paymentRefusal({ outcome: 'too-many', retryAfterSeconds: 80_000, phone, onlyCards: false })
  expect(textFor('es-MX')('pay.tooMany', tomorrow.values)).toContain(
    `en 23 horas, usa otro método de pago o llámanos al ${phone}`,
  )
})

const anHourLater = async () => pass(3600)

function asPayPal(purchase: Purchase, nonce: string): Purchase {
  const changed = withNonce(purchase, nonce)
  if (!changed.payment) throw new Error('nothing to pay')
  return { ...changed, payment: { ...changed.payment, method: 'PAYPAL' } }
}

test('a card that pretends to be a wallet is one of the three; then wallets are treated as cards', async () => {
  const purchase = aPurchase()
  const outcomes: unknown[] = []
  for (const card of CARDS) {
    outcomes.push((await payments.placeOrder(asPayPal(purchase, aNonce(card)), anyone)).outcome)
    await anHourLater()
  }
  expect(outcomes).toEqual(['declined', 'declined', 'declined', 'too-many-cards'])
})

test('a draft may try three different cards, also after long waits; then a wallet still pays', async () => {
  const purchase = aPurchase()
  const outcomes: unknown[] = []
  for (const card of CARDS) {
    outcomes.push((await payments.placeOrder(withNonce(purchase, aNonce(card)), anyone)).outcome)
    await anHourLater()
  }
  expect(outcomes).toEqual(['declined', 'declined', 'declined', 'too-many-cards'])
  expect(await cardsThatReachedABank()).toBe(3)
  const wallet = asPayPal(purchase, aNonce('fake-paypal-one-time-nonce'))
  expect((await payments.placeOrder(wallet, anyone)).outcome).toBe('paid')
})

test('the same card typed again is one card, and it may be tried five times a day', async () => {
  const purchase = aPurchase()
  const outcomes: unknown[] = []
  for (let time = 0; time < 6; time += 1) {
    outcomes.push((await payments.placeOrder(withNonce(purchase, aNonce(DECLINED)), anyone)).outcome)
    await anHourLater()
  }
  expect(outcomes).toEqual(['declined', 'declined', 'declined', 'declined', 'declined', 'too-many'])
})

test('a card whose bank has not answered yet is one of the three', async () => {
  const { payments: unanswered } = testPayments(db, {
    cardTesting: CARD_TESTING_RULES,
    // The second and the third card are looked up before they are tried.
    faults: ['none', 'none', 'none', 'none', 'errorBefore'],
  })
  const purchase = aPurchase()
  const outcomes: unknown[] = []
  for (const card of [...CARDS.slice(0, 2), 'fake-valid-visa-nonce', 'fake-valid-amex-nonce']) {
    outcomes.push((await unanswered.placeOrder(withNonce(purchase, aNonce(card)), anyone)).outcome)
    await pass(60)
  }
  expect(outcomes).toEqual(['declined', 'declined', 'processing', 'too-many-cards'])
})

test('a card is counted but not stored: its last digits and its date are not in the attempt', async () => {
  const purchase = aPurchase({}, aNonce(DECLINED))
  await payments.placeOrder(purchase, anyone)
  const { rows } = await sql<{ details: string }>`
    select a.details::text as details from payment_attempts a join orders o on o.id = a.order_id
    where o.scope_id = ${purchase.scopeId}`.execute(db)
  expect(rows[0]?.details).toMatch(/"card": "[\w-]{43}"/)
  expect(rows[0]?.details).not.toMatch(/1115|Visa|20\d\d/)
})

test('a repeated request is an answer, not an attempt', async () => {
  const purchase = aPurchase({}, aNonce(DECLINED))
  for (let request = 0; request < 20; request += 1)
    expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('declined')
  expect(await cardsThatReachedABank()).toBe(1)
})

/** A gateway that refuses every card for this reason, without asking a bank. */
function refusing(reason: DeclineReason, rules: Partial<CardTestingRules> = {}) {
  const decline = { reason, code: '91584', text: '', type: null }
  const expires = { expirationMonth: '12', expirationYear: '2035' }
  const instrument = { method: 'creditCard', brand: 'Visa', lastFour: '4242', ...expires } as const
  const answer = { outcome: 'declined', decline, transactionId: null, instrument } as const
  return testPayments(db, {
    cardTesting: { ...CARD_TESTING_RULES, ...rules },
    gateway: { ...gateway, authorise: async () => answer },
  })
}

test.each([
  'invalid-request',
  'refused-credentials',
  'invalid-nonce',
  'verification-required',
  'gateway',
] as const)(
  'a decline without a bank (%s) is not counted: after three of them the next card pays, without an alert',
  async (reason) => {
    const watched = { watchedCards: 3 }
    const { payments: faulty } = refusing(reason, watched)
    const purchase = aPurchase()
    for (let time = 0; time < 3; time += 1)
      expect((await faulty.placeOrder(withNonce(purchase, aNonce()), anyone)).outcome).toBe('declined')
    const well = testPayments(db, { cardTesting: { ...CARD_TESTING_RULES, ...watched } })
    expect((await well.payments.placeOrder(withNonce(purchase, aNonce()), anyone)).outcome).toBe('paid')
    expect(well.alerts()).toEqual([])
  },
)

/** For tests of a hundred payments and more, because the machine may be busy. */
const PATIENCE = { timeout: 120_000 }

test('two hundred stolen cards from one address: ten reach a bank', PATIENCE, async () => {
  for (let card = 0; card < 200; card += 1)
    await payments.placeOrder(aPurchase({ address: '203.0.113.7' }, aNonce(DECLINED)), anyone)
  expect(await cardsThatReachedABank()).toBe(10)
})

/** As many as the test's database has connections. So nobody is refused because of a long wait for a connection. */
const AT_ONCE = 10

test('also at the same moment, only ten reach a bank', PATIENCE, async () => {
  for (let wave = 0; wave < 4; wave += 1) {
    const bots = Array.from({ length: AT_ONCE }, () =>
      aPurchase({ address: '203.0.113.8' }, aNonce(DECLINED)),
    )
    await Promise.all(bots.map(async (bot) => payments.placeOrder(bot, anyone)))
  }
  expect(await cardsThatReachedABank()).toBe(10)
})

test('of all addresses of one network, thirty reach a bank', PATIENCE, async () => {
  for (let host = 1; host <= 50; host += 1)
    await payments.placeOrder(aPurchase({ address: `198.51.100.${host}` }, aNonce(DECLINED)), anyone)
  expect(await cardsThatReachedABank()).toBe(30)
})

test('many buyers with good cards do not cause verification for others', PATIENCE, async () => {
  for (let net = 0; net <= CARD_TESTING_RULES.watchedCards; net += 1)
    await payments.placeOrder(aPurchase({ address: `10.1.${net}.1` }), anyone)
  expect((await payments.placeOrder(aPurchase({ address: '192.0.2.52' }), anyone)).outcome).toBe('paid')
})

test(
  'a hundred cards from a hundred networks: fifty reach a bank, then verification is needed; an honest buyer still pays',
  PATIENCE,
  async () => {
    for (let net = 0; net < 100; net += 1) {
      const address = `10.0.${net}.1`
      await payments.placeOrder(aPurchase({ address }, aNonce(DECLINED)), anyone)
    }
    expect(await cardsThatReachedABank()).toBe(CARD_TESTING_RULES.watchedCards)
    const alarm = 'cards are being tested; every card must now be verified'
    expect(alerts().filter((message) => message === alarm)).toHaveLength(1)
    const unverified = await payments.placeOrder(aPurchase({ address: '192.0.2.50' }), anyone)
    const honest = await payments.placeOrder(aPurchase({ address: '192.0.2.51' }, aNonce(VERIFIED)), anyone)
    expect(unverified).toEqual({ outcome: 'declined', text: 'pay.verify' })
    expect(honest.outcome).toBe('paid')
  },
)
