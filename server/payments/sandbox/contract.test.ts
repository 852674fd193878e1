import { describe } from 'vitest'
import { describesInstrumentsOnFile, describesRenewals } from '#tests/contracts/instruments-on-file.ts'
import { onSandboxCore } from '#tests/contracts/on-sandbox-core.ts'
import { describesPaymentGateway } from '#tests/contracts/payment-gateway.ts'
import { describesRefunds } from '#tests/contracts/refunds.ts'
import { describesReturns } from '#tests/contracts/returns.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createSandboxGateway } from './index.ts'

const { db } = await testDatabase()

for (const requestKeys of [true, false]) {
  const open = async () => ({
    gateway: createSandboxGateway({ db, key: 'a key of the tests', requestKeys }),
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
