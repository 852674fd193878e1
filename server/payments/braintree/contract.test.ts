import { afterAll, describe } from 'vitest'
import { describesInstrumentsOnFile, describesRenewals } from '#tests/contracts/instruments-on-file.ts'
import { describesPaymentGateway } from '#tests/contracts/payment-gateway.ts'
import { describesRefunds } from '#tests/contracts/refunds.ts'
import { describesReturns } from '#tests/contracts/returns.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { onSandboxCore } from '#tests/contracts/on-sandbox-core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createBraintreeGateway } from './index.ts'

const { db } = await testDatabase()

for (const requestKeys of [true, false]) {
  const wire = await startBraintreeWire({ db, requestKeys })
  afterAll(wire.close)

  const open = async () => ({
    gateway: createBraintreeGateway(wire.account),
    requestKeys,
    ...onSandboxCore(db),
  })
  describe(requestKeys ? 'with idempotency keys' : 'without idempotency keys', () => {
    describesPaymentGateway(open)
    describesInstrumentsOnFile(open)
    describesRefunds(open)
    describesReturns(open)
    describesRenewals(open)
  })
}
