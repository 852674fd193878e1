import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createBraintreeGateway } from '#server/payments/braintree/index.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { wireBrowser } from '#tests/support/braintree-wire/wire-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aBriton, aDraftReadyToPay, ESSENTIALS_UK, joinApi, LONDON } from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const wire = await startBraintreeWire({ db })
afterAll(wire.close)
const call = joinApi(db, { gateway: createBraintreeGateway(wire.account) })

test('on Braintree a British parent pays in pounds with a card that their bank verified', async () => {
  const bought = { address: LONDON, order: ESSENTIALS_UK }
  const draft = await aDraftReadyToPay(call, {
    ...bought,
    parent: aBriton(),
    timeZone: 'Europe/London',
  })
  const path = `/v2/payments/client-token?country=GB&signupId=${draft.signupId}`
  const { body } = await call('GET', path, { headers: draft.headers })
  const browser = wireBrowser(db, z.object({ clientToken: z.string() }).parse(body).clientToken)
  const looked = await browser.lookUp(await browser.tokenise('4000000000002503'), '120.00')
  const nonce = await browser.answer(looked.nonce)
  const order = { ...(await anOrder(call, draft, bought, nonce)), agreedToTerms: true }
  expect((await placeOrder(call, draft, order)).status).toBe(200)
  const paid = await db
    .selectFrom('sandbox_transactions')
    .select(['currency', 'amount_minor', 'status'])
    .execute()
  expect(paid).toEqual([{ currency: 'GBP', amount_minor: 120_00, status: 'captured' }])
})
