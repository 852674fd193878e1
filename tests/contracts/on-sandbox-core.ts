import type { Db } from '#server/db/database.ts'
import { decideDispute, openDispute } from '#server/payments/sandbox/core/disputes.ts'
import { refundElsewhere } from '#server/payments/sandbox/core/happenings.ts'
import { readJournal } from '#server/payments/sandbox/core/journal.ts'
import { failRefund, refundsOf } from '#server/payments/sandbox/core/refunds.ts'
import { findTransaction, settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { revokeVaulted } from '#server/payments/sandbox/core/vault.ts'
import type { GatewayWithVault } from './instruments-on-file.ts'
import type { GatewayWithRefunds } from './refunds.ts'
import type { GatewayWithBook } from './returns.ts'

type OnCore = Pick<
  GatewayWithVault & GatewayWithRefunds & GatewayWithBook,
  | 'holdsOf'
  | 'revoke'
  | 'occasionOf'
  | 'settle'
  | 'refundedOf'
  | 'refundElsewhere'
  | 'failRefund'
  | 'dispute'
  | 'decide'
>

/** What the contract tests read from a gateway whose data is in the sandbox's tables. */
export function onSandboxCore(db: Db): OnCore {
  return {
    holdsOf: async (requestKey) =>
      (await readJournal(db)).filter((e) => e.order_id === requestKey && e.event === 'authorised').length,
    revoke: async (token) => void (await revokeVaulted(db, token)),
    occasionOf: async (id) => (await findTransaction(db, id))?.occasion,
    settle: async () => void (await settleCaptured(db, { ageSeconds: 0 })),
    refundElsewhere: async (transactionId, amountMinor) => {
      await db.transaction().execute(async (tx) => refundElsewhere(tx, { transactionId, amountMinor }))
    },
    failRefund: async (transactionId) => {
      const newest = (await refundsOf(db, transactionId)).at(-1)
      if (newest) await db.transaction().execute(async (tx) => failRefund(tx, newest))
    },
    dispute: async (transactionId, amountMinor) => openDispute(db, { transactionId, amountMinor }),
    decide: async (id, decision) => decideDispute(db, { id, ...decision }),
    refundedOf: async (id) =>
      (await readJournal(db))
        .filter((e) => e.transaction_id === id && e.event === 'refunded')
        .reduce((sum, { amount_minor: amount }) => sum + amount, 0),
  }
}
