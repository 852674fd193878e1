import { describe } from 'vitest'
import { describesInstrumentsOnFile, describesRenewals } from '#tests/contracts/instruments-on-file.ts'
import { describesPaymentGateway } from '#tests/contracts/payment-gateway.ts'
import { describesRefunds } from '#tests/contracts/refunds.ts'
import { testDatabase } from '#tests/support/database.ts'
import { settleCaptured } from './core/transactions.ts'
import { revokeVaulted } from './core/vault.ts'
import { createSandboxGateway, readJournal } from './index.ts'

const { db } = await testDatabase()

for (const requestKeys of [true, false]) {
  describe(requestKeys ? 'with idempotency keys' : 'without idempotency keys', () => {
    const open = async () => ({
      gateway: createSandboxGateway({ db, key: 'a key of the tests', requestKeys }),
      holdsOf: async (requestKey: string) =>
        (await readJournal(db)).filter((e) => e.order_id === requestKey && e.event === 'authorised').length,
      requestKeys,
      revoke: async (token: string) => void (await revokeVaulted(db, token)),
      settle: async () => void (await settleCaptured(db, { ageSeconds: 0 })),
      refundedOf: async (id: string) =>
        (await readJournal(db))
          .filter((e) => e.transaction_id === id && e.event === 'refunded')
          .reduce((sum, { amount_minor: amount }) => sum + amount, 0),
    })
    describesPaymentGateway(open)
    describesInstrumentsOnFile(open)
    describesRefunds(open)
    if (requestKeys) describesRenewals(open)
  })
}
