import { expect, test } from 'vitest'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { CALM, createSandboxGateway, parseChaos, type Fault } from './index.ts'
import { createNonce } from './core/nonces.ts'
import { testCard } from './core/test-cards.ts'
import { settleCaptured } from './core/transactions.ts'

const { db } = await testDatabase()
/** Only a call that hangs gets a short limit, because the machine may be busy. */
const HANG_LIMIT_MS = 1000

function gatewayWith(faults: Fault[], lagMs = 0) {
  const queue = [...faults]
  const chaos = { ...CALM, next: () => queue.shift() ?? 'none', lagMs }
  const limit = faults.includes('hang') ? { limitMs: HANG_LIMIT_MS } : {}
  return createSandboxGateway({ db, key: 'a key of the tests', chaos, ...limit })
}

test.each([
  { fault: 'lostAfter', because: 'unreachable' },
  { fault: 'errorAfter', because: 'error' },
  { fault: 'hang', because: 'timeout' },
] as const)(
  '$fault: the hold is made, the answer unknown, and the attempt found later',
  async ({ fault, because }) => {
    const gateway = gatewayWith([fault])
    const request = aHold()
    expect(await gateway.authorise(request)).toEqual({ outcome: 'unknown', because })
    expect(await gatewayWith([]).findByAttempt(request.requestKey)).toMatchObject({
      outcome: 'found',
      transaction: { status: 'authorised' },
    })
  },
)

test.each([
  { fault: 'lostBefore', because: 'unreachable' },
  { fault: 'errorBefore', because: 'error' },
] as const)('$fault: there is no hold, and a second send makes one', async ({ fault, because }) => {
  const gateway = gatewayWith([fault])
  const request = aHold()
  expect(await gateway.authorise(request)).toEqual({ outcome: 'unknown', because })
  expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'none' })
  expect(await gateway.authorise(request)).toMatchObject({ outcome: 'authorised' })
})

test('a lost answer to a capture leaves it captured', async () => {
  const gateway = gatewayWith(['none', 'lostAfter'])
  const held = await gateway.authorise(aHold())
  if (held.outcome !== 'authorised') throw new Error('no hold')
  expect(await gateway.capture(held.transaction.id)).toMatchObject({ outcome: 'unknown' })
  expect(await gateway.capture(held.transaction.id)).toEqual({ outcome: 'captured' })
})

test('an index with a delay does not show a new attempt yet, though its transaction exists', async () => {
  const gateway = gatewayWith([], 60_000)
  const request = aHold()
  const held = await gateway.authorise(request)
  if (held.outcome !== 'authorised') throw new Error('no hold')
  expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'none' })
  expect(await gateway.find(held.transaction.id)).toMatchObject({ outcome: 'found' })
})

async function nonceOfCard(number: string): Promise<string> {
  const card = testCard(number)
  if (!card) throw new Error('not a test card')
  const { brand, behaviour } = card
  const lastFour = number.slice(-4)
  const expiry = { expirationMonth: '12', expirationYear: '2035' }
  return createNonce(db, {
    instrument: { method: 'creditCard', brand, lastFour, ...expiry },
    behaviour,
    fingerprint: number,
  })
}

test('if the answer is lost, the card is held, and the repetition reports the hold', async () => {
  const gateway = gatewayWith([])
  const request = aHold({ nonce: await nonceOfCard('4000000000000119') })
  expect(await gateway.authorise(request)).toMatchObject({ outcome: 'unknown' })
  expect(await gateway.findByAttempt(request.requestKey)).toMatchObject({ outcome: 'found' })
  expect(await gateway.authorise(request)).toMatchObject({ outcome: 'authorised' })
})

test('if the first send is lost, the repetition makes the hold', async () => {
  const gateway = gatewayWith([])
  const request = aHold({ nonce: await nonceOfCard('4000000000000127') })
  expect(await gateway.authorise(request)).toMatchObject({ outcome: 'unknown' })
  expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'none' })
  expect(await gateway.authorise(request)).toMatchObject({ outcome: 'authorised' })
})

function strikes(length: number): Fault[] {
  const chaos = parseChaos('lostAfter=0.2,hang=0.1,seed=7')
  return Array.from({ length }, () => chaos.next('authorise'))
}

test('chaos with the same seed gives the same faults, about as often as its rates', () => {
  const seen = strikes(1000)
  expect(strikes(1000)).toEqual(seen)
  const count = (fault: Fault) => seen.filter((one) => one === fault).length
  expect(count('lostAfter')).toBeGreaterThan(150)
  expect(count('lostAfter')).toBeLessThan(250)
  expect(count('hang')).toBeGreaterThan(60)
  expect(count('errorAfter')).toBe(0)
})

test.each(['lostAfter=2', 'nonsense=1', 'latency', 'lag=-5'])(
  'chaos of “%s” is refused at start-up',
  (text) => {
    expect(() => parseChaos(text)).toThrow(/cannot read/)
  },
)

test('a renewal whose answer is lost is found, and its repetition reports the same hold', async () => {
  const first = await gatewayWith([]).authorise(aHold({ occasion: 'first' }))
  const token = first.outcome === 'authorised' ? (first.transaction.vaultToken ?? '') : ''
  const request = aHold({ source: { kind: 'vault', token }, occasion: 'renewal' })
  expect(await gatewayWith(['lostAfter']).authorise(request)).toMatchObject({ outcome: 'unknown' })
  const found = await gatewayWith([]).findByAttempt(request.requestKey)
  if (found.outcome !== 'found') throw new Error(found.outcome)
  const again = await gatewayWith([]).authorise(request)
  expect(again).toMatchObject({ outcome: 'authorised', transaction: { id: found.transaction.id } })
})

test('a refund whose answer is lost is found, and its repetition reports the same refund', async () => {
  const held = await gatewayWith([]).authorise(aHold())
  if (held.outcome !== 'authorised') throw new Error('no hold')
  const transactionId = held.transaction.id
  await gatewayWith([]).capture(transactionId)
  await settleCaptured(db, { ageSeconds: 0 })
  const refund = { transactionId, amountMinor: 5999, requestKey: `REFUND-${transactionId}` }
  expect(await gatewayWith(['errorAfter']).refund(refund)).toEqual({ outcome: 'unknown', because: 'error' })
  const found = await gatewayWith([]).findRefund(refund)
  expect(await gatewayWith([], 60_000).findRefund(refund)).toEqual({ outcome: 'none' })
  expect(found).toMatchObject({ outcome: 'found', amountMinor: 5999 })
  const refundId = found.outcome === 'found' ? found.refundId : ''
  expect(await gatewayWith([]).refund(refund)).toEqual({ outcome: 'refunded', refundId })
})
