import type { Db } from '#server/db/database.ts'
import { readJournal } from '#server/payments/sandbox/core/journal.ts'
import { findTransaction, settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { revokeVaulted } from '#server/payments/sandbox/core/vault.ts'
import type { GatewayWithVault } from './instruments-on-file.ts'
import type { GatewayWithRefunds } from './refunds.ts'

type OnCore = Pick<
  GatewayWithVault & GatewayWithRefunds,
  'holdsOf' | 'revoke' | 'occasionOf' | 'settle' | 'refundedOf'
>

/** What the contracts need to know of a gateway whose money is in the sandbox's tables. */
export function onSandboxCore(db: Db): OnCore {
  return {
    holdsOf: async (requestKey) =>
      (await readJournal(db)).filter((e) => e.order_id === requestKey && e.event === 'authorised').length,
    revoke: async (token) => void (await revokeVaulted(db, token)),
    occasionOf: async (id) => (await findTransaction(db, id))?.occasion,
    settle: async () => void (await settleCaptured(db, { ageSeconds: 0 })),
    refundedOf: async (id) =>
      (await readJournal(db))
        .filter((e) => e.transaction_id === id && e.event === 'refunded')
        .reduce((sum, { amount_minor: amount }) => sum + amount, 0),
  }
}
