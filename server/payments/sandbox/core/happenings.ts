import type { Db, Tx } from '#server/db/database.ts'
import { decideDispute, disputesOf, openDispute } from './disputes.ts'
import { failRefund, giveBack, refundsOf } from './refunds.ts'
import { moveTransaction } from './transactions.ts'
import type { SandboxTransaction } from './sale.ts'
import { lockVaulted, revokeVaulted } from './vault.ts'

/**
 * What a bank, a wallet or a buyer can do after a payment, with Braintree's name of the notification. Actions in the
 * control panel cause no notification.
 */
export const HAPPENINGS = [
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'refund_in_control_panel',
  'void_in_control_panel',
  'refund_failed',
  'transaction_settlement_declined',
  'payment_method_revoked_by_customer',
  'payment_method_customer_data_updated',
] as const
export type Happening = (typeof HAPPENINGS)[number]

/** How much longer a card is valid after its bank has sent a new one. */
const NEW_CARD_YEARS = 4

/**
 * Applies an event to the newest payment of an order that took money, and writes its notification. Returns false if
 * there is no such payment, or no instrument on file.
 */
export async function letHappen(
  db: Db,
  { kind, orderNo, amountMinor }: { kind: Happening; orderNo: string; amountMinor?: number | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const transaction = await newestPayment(tx, orderNo)
    return transaction ? happen(tx, kind, { transaction, amountMinor }) : false
  })
}

async function newestPayment(tx: Tx, orderNo: string): Promise<SandboxTransaction | undefined> {
  return tx
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('status', 'in', ['captured', 'settled'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

type Given = { transaction: SandboxTransaction; amountMinor: number | undefined }

async function happen(tx: Tx, kind: Happening, given: Given): Promise<boolean> {
  const { transaction, amountMinor = transaction.amount_minor } = given
  const { id, vault_token: token } = transaction
  switch (kind) {
    case 'payment_method_revoked_by_customer':
    case 'payment_method_customer_data_updated': {
      if (token === null) return false
      if (kind === 'payment_method_revoked_by_customer') await revokeVaulted(tx, token)
      else await renewCard(tx, token)
      await notify(tx, { kind, vault_token: token })
      return true
    }
    case 'transaction_settlement_declined':
      await moveTransaction(tx, transaction, 'settlement-declined')
      await notify(tx, { kind, transaction_id: id })
      return true
    case 'dispute_opened':
      await openDispute(tx, { transactionId: id, amountMinor })
      await notify(tx, { kind, transaction_id: id })
      return true
    case 'dispute_won':
    case 'dispute_lost':
      await decide(tx, { transaction, amountMinor, status: kind === 'dispute_won' ? 'won' : 'lost' })
      await notify(tx, { kind, transaction_id: id })
      return true
    case 'refund_in_control_panel':
      return refundElsewhere(tx, { transactionId: id, amountMinor })
    case 'void_in_control_panel':
      if (transaction.status !== 'captured') return false
      await moveTransaction(tx, transaction, 'voided')
      return true
    case 'refund_failed': {
      const newest = (await refundsOf(tx, id)).at(-1)
      if (!newest || newest.status === 'failed') return false
      await failRefund(tx, newest)
      await notify(tx, { kind, transaction_id: id })
      return true
    }
  }
}

type Decision = { transaction: SandboxTransaction; amountMinor: number; status: 'won' | 'lost' }

/** Decides the newest dispute of a payment. A bank may also report only the end of a dispute. */
async function decide(
  tx: Tx,
  { transaction: { id: transactionId }, amountMinor, status }: Decision,
): Promise<void> {
  const newest = (await disputesOf(tx, transactionId)).at(-1)
  await decideDispute(tx, {
    id: newest?.id ?? (await openDispute(tx, { transactionId, amountMinor })),
    status,
  })
}

/** A person makes a refund in the control panel. Returns whether it was possible. */
export async function refundElsewhere(
  tx: Tx,
  { transactionId, amountMinor }: { transactionId: string; amountMinor: number },
): Promise<boolean> {
  const answer = await giveBack(tx, { transactionId, amountMinor, requestKey: null, orderId: '' })
  return answer.kind === 'refunded'
}

type About = { transaction_id: string } | { vault_token: string }

async function notify(tx: Tx, notification: { kind: Happening } & About): Promise<void> {
  await tx.insertInto('sandbox_notifications').values(notification).execute()
}

/** The bank has sent a new card with the same number, so it has not expired. A wallet has no expiry date. */
async function renewCard(tx: Tx, token: string): Promise<void> {
  const vaulted = await lockVaulted(tx, token)
  if (vaulted?.instrument.method !== 'creditCard') return
  const expirationYear = String(Number(vaulted.instrument.expirationYear) + NEW_CARD_YEARS)
  const behaviour = vaulted.behaviour === 'vaulted-2004' ? 'approve' : vaulted.behaviour
  await tx
    .updateTable('sandbox_vault')
    .set({ behaviour, instrument: JSON.stringify({ ...vaulted.instrument, expirationYear }) })
    .where('token', '=', token)
    .execute()
}
