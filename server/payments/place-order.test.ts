import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { anyone, aNonce, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import type { Purchase } from './purchase.ts'
import { readJournal } from './sandbox/index.ts'

const { db } = await testDatabase()

/** The journal of this buyer's transactions, oldest first. */
async function journalOf(scopeId: string) {
  const orders = await db.selectFrom('orders').select('order_no').where('scope_id', '=', scopeId).execute()
  const numbers = new Set(orders.map((order) => order.order_no))
  const journal = await readJournal(db)
  return journal.filter(({ order_no: no }) => no !== null && numbers.has(no))
}

async function charges(scopeId: string) {
  return (await journalOf(scopeId)).filter(({ event }) => event === 'captured')
}

async function events(scopeId: string) {
  return (await journalOf(scopeId)).map(({ event }) => event)
}

function nonceOf({ payment }: Pick<Purchase, 'payment'>): string | null {
  return payment?.source.kind === 'nonce' ? payment.source.nonce : null
}

function withCard(purchase: Purchase, nonce: string, changes: Partial<Purchase> = {}): Purchase {
  if (!purchase.payment) throw new Error('nothing to pay')
  return {
    ...purchase,
    payment: { ...purchase.payment, source: { kind: 'nonce', nonce } },
    idempotencyKey: randomUUID(),
    requestHash: sha256(nonce),
    ...changes,
  }
}

test('a good card pays once, and fulfilment gets its data', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  const placed = await payments.placeOrder(purchase, anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  expect(placed.order).toMatchObject({
    scopeId: purchase.scopeId,
    beneficiaryIds: [purchase.scopeId],
    amountMinor: 5999,
    currency: 'USD',
    snapshot: { packageId: 2057 },
    request: { agreedToTerms: true },
    method: 'CREDIT_CARD',
    instrument: { brand: 'Visa', lastFour: '1881' },
  })
  expect(placed.receipt).toEqual({ transactionId: placed.order.transactionId, amountMinor: 5999 })
  expect(placed.order.vaultToken).not.toBeNull()
  expect(await events(purchase.scopeId)).toEqual(['authorised', 'captured'])
})

test('the same request, also later, gets the same answer, and there is only one charge', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  const first = await payments.placeOrder(purchase, anyone)
  const again = await payments.placeOrder(purchase, anyone)
  const later = await payments.placeOrder(withCard(purchase, aNonce()), anyone)
  expect(again).toEqual(first)
  expect(later).toEqual(first)
  expect(await charges(purchase.scopeId)).toHaveLength(1)
})

test('ten parallel requests make one charge', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  const placed = await Promise.all(
    Array.from({ length: 10 }, async () => payments.placeOrder(purchase, anyone)),
  )
  expect(placed.filter(({ outcome }) => outcome === 'paid')).not.toHaveLength(0)
  expect(placed.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'processing')).toEqual([])
  expect(await events(purchase.scopeId)).toEqual(['authorised', 'captured'])
})

test('two tabs with different cards make one charge, and the second waits for the first', async () => {
  const { gateway } = testPayments(db)
  const oneIsAnswered = Promise.withResolvers<void>()
  const { payments } = testPayments(db, {
    gateway: {
      ...gateway,
      // The first request is under way until the second one has its answer.
      authorise: async (request) => {
        await oneIsAnswered.promise
        return gateway.authorise(request)
      },
    },
  })
  const purchase = aPurchase()
  const tabs = [purchase, withCard(purchase, aNonce())]
  const placing = tabs.map(async (tab) => payments.placeOrder(tab, anyone))
  expect(await Promise.race(placing)).toMatchObject({ outcome: 'in-progress' })
  oneIsAnswered.resolve()
  const placed = await Promise.all(placing)
  expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual(['in-progress', 'paid'])
  expect(await charges(purchase.scopeId)).toHaveLength(1)
})

test('a client without keys is recognised by its nonce', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase({ idempotencyKey: null })
  const first = await payments.placeOrder(purchase, anyone)
  expect(await payments.placeOrder(purchase, anyone)).toEqual(first)
  expect(await payments.placeOrder({ ...purchase, idempotencyKey: randomUUID() }, anyone)).toEqual(first)
  expect(await charges(purchase.scopeId)).toHaveLength(1)
})

test('a key that was used with another body is refused', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  const changed = { ...purchase, requestHash: sha256('something else') }
  expect(await payments.placeOrder(changed, anyone)).toEqual({ outcome: 'key-reused' })
})

test('a nonce of another order is refused before the gateway sees it', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  const thief = aPurchase()
  const placed = await payments.placeOrder(withCard(thief, nonceOf(purchase) ?? ''), anyone)
  expect(placed).toEqual({ outcome: 'nonce-used' })
  expect(await events(thief.scopeId)).toEqual([])
})

test.each([
  'fake-processor-declined-visa-nonce',
  'fake-processor-declined-mastercard-nonce',
  'fake-processor-declined-amex-nonce',
  'fake-processor-failure-jcb-nonce',
  'fake-gateway-rejected-fraud-nonce',
  'fake-gateway-rejected-risk-thresholds-nonce',
])('%s: declined, with the same text as every other decline', async (name) => {
  const { payments } = testPayments(db)
  const purchase = aPurchase({}, aNonce(name))
  const declined = { outcome: 'declined', text: 'pay.declined' }
  expect(await payments.placeOrder(purchase, anyone)).toEqual(declined)
  expect(await payments.placeOrder(purchase, anyone)).toEqual(declined)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual(declined)
  expect(await charges(purchase.scopeId)).toEqual([])
})

test('after a decline another card pays the same order', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase({}, aNonce(DECLINED))
  await payments.placeOrder(purchase, anyone)
  const placed = await payments.placeOrder(withCard(purchase, aNonce()), anyone)
  expect(placed.outcome).toBe('paid')
  expect(await events(purchase.scopeId)).toEqual(['declined', 'authorised', 'captured'])
})

test('if the bank wants verification, the page asks for it, and an old nonce makes it ask for the card', async () => {
  const { payments } = testPayments(db)
  const unverified = aPurchase({ amountMinor: 209_900 })
  const unknown = aPurchase({}, 'never given out')
  expect(await payments.placeOrder(unverified, anyone)).toEqual({ outcome: 'declined', text: 'pay.verify' })
  expect(await payments.placeOrder(unknown, anyone)).toEqual({ outcome: 'declined', text: 'pay.reenter' })
})

test('an order changed between two cards is charged with its current content', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase({}, aNonce(DECLINED))
  await payments.placeOrder(purchase, anyone)
  const coParent = randomUUID()
  const both = withCard(purchase, aNonce(), {
    amountMinor: 11_998,
    beneficiaryIds: [purchase.scopeId, coParent],
  })
  const placed = await payments.placeOrder(both, anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  expect(placed.order.beneficiaryIds.toSorted()).toEqual([purchase.scopeId, coParent].toSorted())
  expect((await charges(purchase.scopeId)).map(({ amount_minor: amount }) => amount)).toEqual([11_998])
})

test('a free order never reaches the gateway', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase({ amountMinor: 0, payment: null })
  const placed = await payments.placeOrder(purchase, anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  expect(placed.order).toMatchObject({
    method: 'NONE',
    transactionId: `free:${placed.order.orderNo}`,
    instrument: null,
    vaultToken: null,
  })
  expect(await payments.placeOrder(purchase, anyone)).toEqual(placed)
  expect(await events(purchase.scopeId)).toEqual([])
})

test('a refused claim stores nothing', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  const placed = await payments.placeOrder(purchase, async () => 'expired' as const)
  expect(placed).toEqual({ outcome: 'not-claimed', reason: 'expired' })
  expect(await payments.orderStatus(purchase.scopeId)).toBeNull()
  expect((await payments.placeOrder(purchase, anyone)).outcome).toBe('paid')
})

test('a claim does not run again for a paid order', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  const first = await payments.placeOrder(purchase, anyone)
  expect(await payments.placeOrder(purchase, async () => 'expired' as const)).toEqual(first)
})

test('after a failed fulfilment the recoverer takes over, and the buyer waits', async () => {
  let broken = true
  const { payments, alerts } = testPayments(db, {
    fulfil: async () => {
      if (broken) throw new Error('no family today')
      return { made: true }
    },
  })
  const purchase = aPurchase()
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  expect(alerts()).toEqual(['an order with its money was not completed yet'])
  broken = false
  await recoverAll(db, payments)
  expect(await payments.placeOrder(purchase, anyone)).toMatchObject({
    outcome: 'paid',
    receipt: { made: true },
  })
  expect(await charges(purchase.scopeId)).toHaveLength(1)
})

test('an earlier request gets its answer before anything is checked again', async () => {
  const { payments } = testPayments(db)
  const purchase = aPurchase()
  const { scopeId, idempotencyKey, requestHash, payment } = purchase
  const request = { scopeId, idempotencyKey, requestHash, nonce: nonceOf({ payment }) }
  expect(await payments.replay(request)).toBeNull()
  const placed = await payments.placeOrder(purchase, anyone)
  expect(await payments.replay(request)).toEqual(placed)
  expect(await payments.replay({ ...request, idempotencyKey: randomUUID(), nonce: aNonce() })).toEqual(placed)
  expect(await payments.replay({ ...request, requestHash: sha256('other') })).toEqual({
    outcome: 'key-reused',
  })
})

test('an invalid card number gets its own error, in the buyer’s language', async () => {
  const { payments } = testPayments(db)
  const placed = await payments.placeOrder(aPurchase({}, aNonce('fake-luhn-invalid-nonce')), anyone)
  expect(placed).toEqual({ outcome: 'declined', text: 'pay.invalidNumber' })
  expect(textFor('es-MX')('pay.invalidNumber')).toContain('número de tarjeta no es válido')
})
