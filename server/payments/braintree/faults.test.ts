import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aKeep } from '#tests/contracts/instruments-on-file.ts'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { startBraintreeWire, type WireFault } from '#tests/support/braintree-wire/server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'
import { authorise } from './authorise.ts'
import { createBraintreeGateway } from './index.ts'
import { keepInstrument } from './keep.ts'
import { refund } from './refund.ts'
import { openSdk } from './sdk.ts'

const { db } = await testDatabase()
const wire = await startBraintreeWire({ db })
afterAll(wire.close)
const gateway = createBraintreeGateway(wire.account)
/** For calls that get no answer. Other calls use a longer limit, because the machine may be busy. */
const impatient = createBraintreeGateway(wire.account, { limitMs: 1000 })

beforeEach(() => {
  wire.faults.length = 0
})

async function held() {
  const request = aHold()
  const answer = await gateway.authorise(request)
  if (answer.outcome !== 'authorised') throw new Error(`no hold: ${JSON.stringify(answer)}`)
  return { request, id: answer.transaction.id }
}

test.each([
  { fault: 'drop-after', because: 'unreachable' },
  { fault: 'silence', because: 'timeout' },
  { fault: 504, because: 'unreachable' },
  { fault: 503, because: 'unreachable' },
  { fault: 502, because: 'unreachable' },
  { fault: 500, because: 'error' },
  { fault: 429, because: 'error' },
  { fault: 'html', because: 'error' },
  { fault: 'broken-xml', because: 'error' },
] as { fault: WireFault; because: string }[])(
  '$fault after a hold is unknown, and the attempt is found',
  async ({ fault, because }) => {
    wire.faults.push(fault)
    const request = aHold()
    const sender = fault === 'silence' ? impatient : gateway
    expect(await sender.authorise(request)).toEqual({ outcome: 'unknown', because })
    expect(await gateway.findByAttempt(request.requestKey)).toMatchObject({
      outcome: 'found',
      transaction: { status: 'authorised' },
    })
  },
)

test('if the connection is lost before the hold, the payment is unknown, and a second try with the nonce succeeds', async () => {
  wire.faults.push('drop-before')
  const request = aHold()
  expect(await gateway.authorise(request)).toEqual({ outcome: 'unknown', because: 'unreachable' })
  expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'none' })
  expect(await gateway.authorise(request)).toMatchObject({ outcome: 'authorised' })
})

test('a capture is unknown when its answer is lost, and done after a second call', async () => {
  const { id } = await held()
  wire.faults.push('drop-after')
  expect(await gateway.capture(id)).toMatchObject({ outcome: 'unknown' })
  expect(await gateway.capture(id)).toEqual({ outcome: 'captured' })
})

test('a refused capture that cannot be looked up is unknown, not refused', async () => {
  const { id } = await held()
  await gateway.void(id)
  wire.faults.push('none', 500)
  expect(await gateway.capture(id)).toMatchObject({
    outcome: 'unknown',
  })
})

test('a search that returns fewer transactions than it promised is unknown, never “none”', async () => {
  const first = await held()
  await held()
  wire.faults.push('none', 'short-page')
  const window = { from: new Date(Date.now() - 60_000), to: new Date() }
  expect(await impatient.searchCreatedBetween({ ...window, limit: 500 })).toEqual({
    outcome: 'unknown',
    because: 'timeout',
  })
  wire.faults.push(500)
  expect(await gateway.findByAttempt(first.request.requestKey)).toEqual({
    outcome: 'unknown',
    because: 'error',
  })
})

test('a window with more transactions than one page of Braintree is read completely, or is unknown', async () => {
  const from = new Date()
  for (let n = 0; n < 60; n += 1) await held()
  const answer = await gateway.searchCreatedBetween({ from, to: new Date(), limit: 500 })
  if (answer.outcome !== 'found') throw new Error(answer.outcome)
  const times = answer.transactions.map(({ createdAt }) => createdAt.getTime())
  expect(times.length).toBeGreaterThanOrEqual(60)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // The answer with the second page is lost.
  wire.faults.push('none', 'none', 503)
  const again = await gateway.searchCreatedBetween({ from, to: new Date(), limit: 500 })
  expect(again).toEqual({ outcome: 'unknown', because: 'unreachable' })
})

test('a transaction in an unknown state is unreadable, and is neither absent nor skipped', async () => {
  const from = new Date(Date.now() - 60_000)
  const { request, id } = await held()
  await sql`alter table sandbox_transactions drop constraint sandbox_transactions_status_check`.execute(db)
  await sql`update sandbox_transactions set status = 'a state of next year' where id = ${id}`.execute(db)
  const unreadable = { outcome: 'unknown', because: 'unreadable' }
  expect(await gateway.findByAttempt(request.requestKey)).toEqual(unreadable)
  expect(await gateway.find(id)).toEqual(unreadable)
  const window = await gateway.searchCreatedBetween({ from, to: new Date(), limit: 500 })
  expect(window).toMatchObject({ outcome: 'found', unreadable: 1 })
  await sql`delete from sandbox_transactions where id = ${id}`.execute(db)
})

test('with wrong keys, a payment is declined at once with the reason, and everything else is unknown', async () => {
  const stranger = createBraintreeGateway({ ...wire.account, privateKey: 'wrong' })
  expect(await stranger.authorise(aHold())).toMatchObject({
    outcome: 'declined',
    decline: { reason: 'refused-credentials', code: 'authenticationError' },
  })
  const refused = { outcome: 'unknown', because: 'refused-credentials' }
  expect(await stranger.find('txn1')).toEqual(refused)
  expect(await stranger.clientConfig({ country: 'US', currency: 'USD' })).toEqual(refused)
})

const refusedWith = (code: string) => ({ outcome: 'declined', decline: { reason: 'invalid-request', code } })

test('a currency without its merchant account is never charged in another account', async () => {
  const without = createBraintreeGateway({ ...wire.account, merchantAccounts: {} })
  const mistaken = createBraintreeGateway({ ...wire.account, merchantAccounts: { GBP: 'missing' } })
  expect(await without.authorise(aHold({ currency: 'GBP' }))).toMatchObject(
    refusedWith('no-merchant-account'),
  )
  expect(await mistaken.authorise(aHold({ currency: 'GBP' }))).toMatchObject(refusedWith('91513'))
})

test('if the gateway does not answer, there is no client token', async () => {
  wire.faults.push('drop-before')
  expect(await gateway.clientConfig({ country: 'US', currency: 'USD' })).toEqual({
    outcome: 'unknown',
    because: 'unreachable',
  })
})

async function onFile(): Promise<string> {
  const answer = await gateway.authorise(aHold({ occasion: 'first' }))
  if (answer.outcome !== 'authorised' || !answer.transaction.vaultToken) throw new Error('nothing on file')
  return answer.transaction.vaultToken
}

test.each(['drop-after', 504, 500, 'html'] as WireFault[])(
  '%s after a renewal is unknown, the renewal is found, and its repetition charges nothing more',
  async (fault) => {
    const token = await onFile()
    const request = aHold({ source: { kind: 'vault', token }, occasion: 'renewal' })
    wire.faults.push(fault)
    expect(await gateway.authorise(request)).toMatchObject({ outcome: 'unknown' })
    const found = await gateway.findByAttempt(request.requestKey)
    if (found.outcome !== 'found') throw new Error(found.outcome)
    expect(await gateway.authorise(request)).toMatchObject({
      outcome: 'authorised',
      transaction: { id: found.transaction.id },
    })
  },
)

async function settled(): Promise<string> {
  const { id } = await held()
  await gateway.capture(id)
  await settleCaptured(db, { ageSeconds: 0 })
  return id
}

test.each([
  { fault: 'drop-after', sender: gateway },
  { fault: 'silence', sender: impatient },
  { fault: 500, sender: gateway },
] as { fault: WireFault; sender: typeof gateway }[])(
  '$fault after a refund is unknown, the refund is found, and its repetition refunds nothing more',
  async ({ fault, sender }) => {
    const refund = {
      transactionId: await settled(),
      amountMinor: 5000,
      requestKey: `R-${crypto.randomUUID()}`,
    }
    wire.faults.push('none', fault)
    expect(await sender.refund(refund)).toMatchObject({ outcome: 'unknown' })
    const found = await gateway.findRefund(refund)
    if (found.outcome !== 'found') throw new Error(found.outcome)
    expect(found).toMatchObject({ amountMinor: 5000, status: 'pending' })
    expect(await gateway.refund(refund)).toEqual({ outcome: 'refunded', refundId: found.refundId })
  },
)

test('a refund whose call was lost before it arrived is not found, and is sent again', async () => {
  const refund = { transactionId: await settled(), amountMinor: 5999, requestKey: `R-${crypto.randomUUID()}` }
  wire.faults.push('none', 'drop-before')
  expect(await gateway.refund(refund)).toEqual({ outcome: 'unknown', because: 'unreachable' })
  expect(await gateway.findRefund(refund)).toEqual({ outcome: 'none' })
  expect(await gateway.refund(refund)).toMatchObject({ outcome: 'refunded' })
})

test('if a payment cannot be looked up, its refund is unknown, and nothing is sent', async () => {
  const refund = { transactionId: await settled(), amountMinor: 5999, requestKey: `R-${crypto.randomUUID()}` }
  wire.faults.push(503)
  expect(await gateway.refund(refund)).toEqual({ outcome: 'unknown', because: 'unreachable' })
  expect(await gateway.findRefund(refund)).toEqual({ outcome: 'none' })
})

test.each([
  { lost: 'of the customer', faults: ['drop-after'] },
  { lost: 'of the instrument', faults: ['none', 'drop-after'] },
] as { lost: string; faults: WireFault[] }[])(
  'a lost answer $lost is unknown, and the repetition keeps one instrument',
  async ({ faults }) => {
    const { billing, customer, currency, sca, requestKey } = aHold()
    const nonce = `fake-valid-visa-nonce_${crypto.randomUUID()}`
    const request = { requestKey, nonce, billing, customer, currency, sca }
    wire.faults.push(...faults)
    expect(await gateway.keepInstrument(request)).toEqual({ outcome: 'unknown', because: 'unreachable' })
    const kept = await gateway.keepInstrument(request)
    expect(kept).toMatchObject({ outcome: 'kept', instrument: { lastFour: '1881' } })
    expect(await gateway.keepInstrument(request)).toEqual(kept)
  },
)

test('an instrument is kept for the merchant account of its currency, never for another', async () => {
  const { billing, customer, sca } = aHold()
  const keep = async (merchantAccounts: Record<string, string>) =>
    createBraintreeGateway({ ...wire.account, merchantAccounts }).keepInstrument({
      requestKey: `K-${crypto.randomUUID()}`,
      nonce: `fake-valid-visa-nonce_${crypto.randomUUID()}`,
      billing,
      customer,
      sca,
      currency: 'GBP',
    })
  expect(await keep({})).toMatchObject(refusedWith('no-merchant-account'))
  expect(await keep({ GBP: 'missing' })).toMatchObject(refusedWith('91728'))
  expect(await keep({ GBP: 'evenhand_gbp' })).toMatchObject({ outcome: 'kept' })
})

test('a call whose time limit is over sends neither a charge, nor a refund, nor a method', async () => {
  const sdk = openSdk(wire.account)
  const late = { sdk, account: wire.account, isOver: () => true }
  const timedOut = { outcome: 'unknown', because: 'timeout' }
  const hold = aHold()
  expect(await authorise({ ...late, request: hold })).toEqual(timedOut)
  expect(await gateway.findByAttempt(hold.requestKey)).toEqual({ outcome: 'none' })
  const part = { transactionId: await settled(), amountMinor: 1000, requestKey: `R-${crypto.randomUUID()}` }
  expect(await refund({ ...late, request: part })).toEqual(timedOut)
  expect(await gateway.findRefund(part)).toEqual({ outcome: 'none' })
  const method = aKeep()
  expect(await keepInstrument({ ...late, request: method })).toEqual(timedOut)
  expect(await gateway.keepInstrument(aKeep({ nonce: method.nonce }))).toMatchObject({ outcome: 'kept' })
})
