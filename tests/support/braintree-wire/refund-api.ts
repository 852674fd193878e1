import { z } from 'zod'
import { decimalOf } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { refundTransaction, type SandboxRefund } from '#server/payments/sandbox/core/refunds.ts'
import { findTransaction } from '#server/payments/sandbox/core/transactions.ts'
import { invalid, NOT_FOUND, ok, type XmlAnswer } from './answers.ts'
import type { XmlValue } from './xml.ts'

const refund = z.object({
  transaction: z.object({
    amount: z.string(),
    order_id: z.string(),
    api_request_key: z.string().optional(),
  }),
})

/** Refunds money, on the sandbox's core. */
export async function answerRefund(db: Db, transactionId: string, body: unknown): Promise<XmlAnswer> {
  const given = refund.parse(body).transaction
  const answer = await refundTransaction(db, {
    transactionId,
    requestKey: given.api_request_key ?? null,
    orderId: given.order_id,
    amountMinor: Number(given.amount.replace('.', '')),
  })
  switch (answer.kind) {
    case 'not-found':
      return NOT_FOUND
    case 'not-settled':
      return invalid('transaction', {
        attribute: 'base',
        code: '91506',
        message: 'Cannot refund a transaction unless it is settled.',
      })
    case 'refused':
      return invalid('transaction', answer)
    case 'refunded': {
      const xml = await refundXml(db, answer.refund)
      return xml ? ok('transaction', xml, 201) : NOT_FOUND
    }
  }
}

const STATUS: Record<SandboxRefund['status'], string> = {
  submitted: 'submitted_for_settlement',
  settled: 'settled',
  failed: 'settlement_declined',
}

/** A refund as Braintree's XML. It is a transaction of another type. */
export async function refundXml(db: Db, row: SandboxRefund): Promise<{ [name: string]: XmlValue } | null> {
  const paid = await findTransaction(db, row.transaction_id)
  return (
    paid && {
      id: row.id,
      type: 'credit',
      status: STATUS[row.status],
      order_id: row.order_id === '' ? null : row.order_id,
      amount: decimalOf(row.amount_minor, paid.currency),
      currency_iso_code: paid.currency,
      created_at: `${row.created_at.toISOString().slice(0, 19)}Z`,
      refunded_transaction_id: row.transaction_id,
      processor_response_code: '1002',
      credit_card: { token: null, card_type: null, last_4: null },
    }
  )
}

/** The refund with this id. Null if the id is not of a refund. */
export async function findRefundById(db: Db, id: string): Promise<SandboxRefund | null> {
  const row = await db.selectFrom('sandbox_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}
