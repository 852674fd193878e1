import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testApi } from '#tests/support/api.ts'
import { wireBrowser } from '#tests/support/braintree-wire/wire-browser.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { createBraintreeGateway } from './index.ts'

const { db } = await testDatabase()
const wire = await startBraintreeWire({ db })
afterAll(wire.close)
const gateway = createBraintreeGateway(wire.account)
const { payments } = testPayments(db, { gateway })

const ASKING = '4000000000002503'
const TOKEN = '/v2/payments/client-token?country=GB&signupId=4f9f3a52-6f51-4c8e-9b59-0d6a53c0a3f1'

async function tokenFor(currency: string): Promise<string> {
  const call = testApi((app) =>
    payments.mount(app, {
      limits: memoryLimits({ enabled: false }),
      mayPay: async () => ({ currency, buyerId: 'a buyer' }),
    }),
  )
  return z.object({ clientToken: z.string() }).parse((await call('GET', TOKEN)).body).clientToken
}

async function verifiedNonce(currency: string): Promise<string> {
  const browser = wireBrowser(db, await tokenFor(currency))
  const { nonce } = await browser.lookUp(await browser.tokenise(ASKING), '168.00')
  return browser.answer(nonce)
}

/** A purchase for 168 pounds, billed to London. */
function inPounds(nonce: string) {
  const purchase = aPurchase({ amountMinor: 168_00, currency: 'GBP' }, nonce)
  if (!purchase.payment) throw new Error('nothing to pay')
  const billing = { countryCode: 'GB', postalCode: 'EC1A 9PN' }
  return { ...purchase, payment: { ...purchase.payment, sca: 'required' as const, billing } }
}

test('a British card that its issuer has verified pays in pounds', async () => {
  const placed = await payments.placeOrder(inPounds(await verifiedNonce('GBP')), anyone)
  expect(placed).toMatchObject({ outcome: 'paid', order: { currency: 'GBP', amountMinor: 168_00 } })
})

test('a card verified for another currency charges nothing', async () => {
  const answer = await gateway.authorise(
    aHold({ nonce: await verifiedNonce('USD'), currency: 'GBP', sca: 'required', amountMinor: 168_00 }),
  )
  expect(answer).toMatchObject({ outcome: 'declined', decline: { reason: 'invalid-request', code: '91584' } })
})

test('dollars use the default merchant account, also with verification', async () => {
  const answer = await gateway.authorise(
    aHold({ nonce: await verifiedNonce('USD'), sca: 'required', amountMinor: 168_00 }),
  )
  expect(answer).toMatchObject({ outcome: 'authorised', transaction: { verified: true } })
})

test('a currency without a usable merchant account gets no payment fields', async () => {
  const without = createBraintreeGateway({ ...wire.account, merchantAccounts: {} })
  const mistaken = createBraintreeGateway({ ...wire.account, merchantAccounts: { GBP: 'missing' } })
  const inBritain = { country: 'GB', currency: 'GBP' }
  expect(await without.clientConfig(inBritain)).toEqual({ outcome: 'refused', code: 'no-merchant-account' })
  expect(await mistaken.clientConfig(inBritain)).toEqual({ outcome: 'refused', code: '92807' })
})
