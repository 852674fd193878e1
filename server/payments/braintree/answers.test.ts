import { afterAll, expect, test } from 'vitest'
import { aHold, authorised, nonceOf } from '#tests/contracts/payment-gateway.ts'
import { mistakeIn } from '#tests/support/braintree-wire/address.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { COUNTRIES } from '#domain/addresses/countries.ts'
import { aKeep } from '#tests/contracts/instruments-on-file.ts'
import { addressOf } from './address.ts'
import { refusalOf } from './errors.ts'
import { createBraintreeGateway } from './index.ts'
import { readDispute } from './read-returns.ts'

/** Answers of Braintree that a friendlier imitation would not give. Each one has its source beside the code. */
const { db } = await testDatabase()
const wire = await startBraintreeWire({ db, requestKeys: false })
afterAll(wire.close)
const gateway = createBraintreeGateway(wire.account)

const paypal = () => ({ kind: 'nonce' as const, nonce: nonceOf('fake-paypal-one-time-nonce') })

test('a PayPal payment that fails with its capture was not captured', async () => {
  const { transaction } = await authorised(gateway, {
    nonce: nonceOf('fake-paypal-one-time-nonce'),
    amountMinor: 400_100,
  })
  const refused = { outcome: 'refused', status: 'settlement-declined' }
  expect(await gateway.capture(transaction.id)).toEqual(refused)
  expect(await gateway.capture(transaction.id)).toEqual(refused)
})

test('a repetition that PayPal refuses is no decline of the first payment, which is found', async () => {
  const { request, transaction } = await authorised(gateway, { source: paypal() })
  const repeated = await gateway.authorise({ ...request, source: paypal(), amountMinor: 6100 })
  expect(repeated).toEqual({ outcome: 'unknown', because: 'duplicate' })
  expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'found', transaction })
  const declined = aHold({ source: paypal(), amountMinor: 200_000 })
  await gateway.authorise(declined)
  await gateway.authorise({ ...declined, source: paypal() })
  expect(await gateway.findByAttempt(declined.requestKey)).toMatchObject({
    transaction: { decline: { reason: 'processor', code: '2000' } },
  })
})

test.each(['91564', '915232', '915233', '915235'])(
  'the error %s leaves the first request undecided, also beside other errors',
  (code) => {
    const other = { code: '81809', attribute: 'postal_code', message: 'Postal code is too long.' }
    const undecided = { code, attribute: 'base', message: 'Repeated' }
    expect(refusalOf([other, undecided])).toMatchObject({ outcome: 'unknown' })
    expect(refusalOf([other])).toMatchObject({ outcome: 'declined', decline: { code: '81809' } })
  },
)

const DISPUTE = {
  id: 'd1',
  kind: 'chargeback',
  status: 'open',
  currencyIsoCode: 'USD',
  transaction: { id: 't1' },
}

test.each([
  { amountDisputed: '250.0' },
  { amountDisputed: '250.00', amount: '1.00' },
  { amountDisputed: '250' },
  { amount: '250.00' },
])('an amount of a dispute is read as %o', (amounts) => {
  expect(readDispute({ ...DISPUTE, ...amounts })).toMatchObject({ amountMinor: 25_000 })
})

test.each([{}, { amountDisputed: '250.001' }, { amountDisputed: '-250.00' }, { amountDisputed: '' }])(
  'a dispute with the amount %o is unreadable',
  (amounts) => {
    expect(readDispute({ ...DISPUTE, ...amounts })).toBeNull()
  },
)

test.each([
  { countryCode: 'XK', postalCode: '10000' },
  { countryCode: 'IR', postalCode: '1619735744' },
  { countryCode: 'PE', postalCode: 'CALLAO 09' },
  { countryCode: 'AE', postalCode: '' },
])(
  'a buyer at an address of $countryCode that Braintree would refuse can pay: $postalCode',
  async (billing) => {
    await authorised(gateway, { billing })
    expect(await gateway.keepInstrument(aKeep({ billing }))).toMatchObject({ outcome: 'kept' })
  },
)

test('Braintree accepts an address of every country', () => {
  for (const countryCode of COUNTRIES) {
    const { countryCodeAlpha2: country_code_alpha2 } = addressOf({ countryCode })
    expect(mistakeIn({ country_code_alpha2 }), countryCode).toBeNull()
  }
})

test('a search finds whole minutes, and the payments of a window are all that is read', async () => {
  const { transaction } = await authorised(gateway)
  const set = async (at: string) =>
    db
      .updateTable('sandbox_transactions')
      .set({ created_at: new Date(`2026-03-01T10:${at}Z`) })
      .where('id', '=', transaction.id)
      .execute()
  const window = { from: new Date('2026-03-01T10:00:20Z'), to: new Date('2026-03-01T10:05:30Z'), limit: 500 }
  for (const at of ['00:20', '03:00', '05:30']) {
    await set(at)
    expect(await gateway.searchCreatedBetween(window), at).toMatchObject({
      transactions: [{ id: transaction.id }],
    })
  }
  for (const at of ['00:19', '05:31']) {
    await set(at)
    expect(await gateway.searchCreatedBetween(window), at).toMatchObject({ transactions: [] })
  }
})

test('a search with many pages may take longer than one call', async () => {
  const slow = await startBraintreeWire({ db, trouble: () => ({ fault: 'none', latencyMs: 700 }) })
  const from = new Date()
  await Promise.all(Array.from({ length: 110 }, async () => authorised(gateway)))
  const patient = createBraintreeGateway(slow.account, { limitMs: 2200 })
  const answer = await patient.searchCreatedBetween({ from, to: new Date(), limit: 500 })
  await slow.close()
  expect(answer).toMatchObject({ outcome: 'found' })
})
