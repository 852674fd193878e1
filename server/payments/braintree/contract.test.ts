import { afterAll, describe } from 'vitest'
import { describesPaymentGateway } from '#tests/contracts/payment-gateway.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readJournal } from '../sandbox/core/journal.ts'
import { createBraintreeGateway } from './index.ts'

const { db } = await testDatabase()

for (const requestKeys of [true, false]) {
  const wire = await startBraintreeWire({ db, requestKeys })
  afterAll(wire.close)

  describe(requestKeys ? 'with idempotency keys' : 'without idempotency keys', () => {
    describesPaymentGateway(async () => ({
      gateway: createBraintreeGateway(wire.account),
      holdsOf: async (requestKey) =>
        (await readJournal(db)).filter((e) => e.order_id === requestKey && e.event === 'authorised').length,
      requestKeys,
    }))
  })
}
