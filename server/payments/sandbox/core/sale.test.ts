import { expect, test } from 'vitest'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { NONCE_LIFETIME_MS } from '#server/payments/gateway.ts'
import { createSandboxGateway } from '../gateway.ts'
import { createNonce, type NewNonce } from './nonces.ts'
import { verifyNonce } from './verification.ts'

const { db } = await testDatabase()
const gateway = createSandboxGateway({ db, key: 'a key of the tests' })

const visa: NewNonce = {
  instrument: {
    method: 'creditCard',
    brand: 'Visa',
    lastFour: '1111',
    expirationMonth: '12',
    expirationYear: '2035',
  },
  behaviour: 'approve',
  fingerprint: 'visa-1111',
}
const declinedWith = (reason: string, code: string) => ({ outcome: 'declined', decline: { reason, code } })

test('a wrong security code, a wrong address, and both together are refused', async () => {
  const wrongCode = { ...visa, cvvResult: 'mismatch' } as const
  const elsewhere = { billing: { countryCode: 'US', postalCode: '20000' } }
  expect(await gateway.authorise(aHold({ nonce: await createNonce(db, wrongCode) }))).toMatchObject(
    declinedWith('cvv', 'cvv'),
  )
  expect(await gateway.authorise(aHold({ nonce: await createNonce(db, visa), ...elsewhere }))).toMatchObject(
    declinedWith('avs', 'avs'),
  )
  expect(
    await gateway.authorise(aHold({ nonce: await createNonce(db, wrongCode), ...elsewhere })),
  ).toMatchObject(declinedWith('cvv', 'avs_and_cvv'))
})

async function verifiedNonce(): Promise<string> {
  const nonce = await createNonce(db, visa)
  const answer = await verifyNonce(db, { nonce, amountMinor: 5999, code: null })
  if (answer.outcome !== 'verified') throw new Error('not verified')
  return answer.nonce
}

test('a verification of the issuer is valid only for its amount', async () => {
  const dearer = aHold({ nonce: await verifiedNonce(), sca: 'required', amountMinor: 6000 })
  const same = aHold({ nonce: await verifiedNonce(), sca: 'required', amountMinor: 5999 })
  expect(await gateway.authorise(dearer)).toMatchObject(
    declinedWith('verification-required', 'three_d_secure'),
  )
  expect(await gateway.authorise(same)).toMatchObject({ outcome: 'authorised' })
})

test('a verified nonce replaces its original', async () => {
  const nonce = await createNonce(db, visa)
  await verifyNonce(db, { nonce, amountMinor: 5999, code: null })
  expect(await verifyNonce(db, { nonce, amountMinor: 5999, code: null })).toEqual({ outcome: 'failed' })
  expect(await gateway.authorise(aHold({ nonce }))).toEqual({ outcome: 'unknown', because: 'nonce-used' })
})

test('a nonce that was not used for three hours cannot be used any more', async () => {
  const nonce = await createNonce(db, visa)
  const long = new Date(Date.now() - NONCE_LIFETIME_MS - 1000)
  await db.updateTable('sandbox_nonces').set({ created_at: long }).where('nonce', '=', nonce).execute()
  expect(await gateway.authorise(aHold({ nonce }))).toMatchObject(declinedWith('invalid-nonce', '91565'))
})

test('PayPal accepts an order id once, even after a decline, and the search still finds the decline', async () => {
  const without = createSandboxGateway({ db, key: 'a key of the tests', requestKeys: false })
  const first = aHold({ nonce: `fake-paypal-one-time-nonce:${crypto.randomUUID()}`, amountMinor: 200_000 })
  const again = {
    ...first,
    source: { kind: 'nonce' as const, nonce: `fake-paypal-one-time-nonce:${crypto.randomUUID()}` },
    amountMinor: 5999,
  }
  expect(await without.authorise(first)).toMatchObject(declinedWith('processor', '2000'))
  expect(await without.authorise(again)).toEqual({ outcome: 'unknown', because: 'duplicate' })
  expect(await without.findByAttempt(first.requestKey)).toMatchObject({
    transaction: { decline: { reason: 'processor', code: '2000' } },
  })
})

test('one key with many cards at the same time holds once', async () => {
  const request = aHold()
  const nonces = await Promise.all(Array.from({ length: 5 }, async () => createNonce(db, visa)))
  const answers = await Promise.all(
    nonces.map(async (nonce) => gateway.authorise({ ...request, source: { kind: 'nonce', nonce } })),
  )
  expect(answers.filter(({ outcome }) => outcome === 'authorised')).toHaveLength(1)
  expect(
    answers.filter((answer) => answer.outcome === 'unknown').map(({ because }) => because),
  ).not.toContain('error')
})
