import { describe } from 'vitest'
import { describesPaymentGateway } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createSandboxGateway, readJournal } from './index.ts'

const { db } = await testDatabase()

for (const requestKeys of [true, false]) {
  describe(requestKeys ? 'with idempotency keys' : 'without idempotency keys', () => {
    describesPaymentGateway(async () => ({
      gateway: createSandboxGateway({ db, key: 'a key of the tests', requestKeys }),
      holdsOf: async (requestKey) =>
        (await readJournal(db)).filter((e) => e.order_id === requestKey && e.event === 'authorised').length,
      requestKeys,
    }))
  })
}
