import { z } from 'zod'
import { DAY_MS } from '#domain/durations.ts'
import { decimalOf } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { disputesBetween, disputesOf, type SandboxDispute } from '#server/payments/sandbox/core/disputes.ts'
import { refundsOf } from '#server/payments/sandbox/core/refunds.ts'
import type { SandboxTransaction } from '#server/payments/sandbox/core/sale.ts'
import { findTransaction } from '#server/payments/sandbox/core/transactions.ts'
import { ok, type XmlAnswer } from './answers.ts'
import { xmlElement, xmlList, type XmlValue } from './xml.ts'

const days = z.object({ min: z.iso.date(), max: z.iso.date() })
const search = z.object({
  search: z.object({ received_date: days.optional(), effective_date: days.optional() }),
})
const PAGE_SIZE = 50

/**
 * Amounts of disputes have no zeros at the end, but at least one decimal. Source: `250.0` in the samples of the SDK's
 * `webhook_testing_gateway.js`.
 */
function disputed(amountMinor: number, currency: string): string {
  return decimalOf(amountMinor, currency).replace(/(\.\d+?)0+$/, '$1')
}

/** A dispute as Braintree's XML. */
function disputeXml(row: SandboxDispute, currency: string): { [name: string]: XmlValue } {
  return {
    id: row.id,
    kind: row.kind === 'pre-arbitration' ? 'pre_arbitration' : row.kind,
    status: row.status,
    amount_disputed: disputed(row.amount_minor, currency),
    amount_won: row.status === 'won' ? decimalOf(row.won_minor, currency) : '0.00',
    currency_iso_code: currency,
    received_date: row.created_at.toISOString().slice(0, 10),
    reply_by_date: row.reply_by,
  }
}

/** The fields of a payment about refunds and disputes. */
export async function returnsXml(
  db: Db,
  { id, currency }: SandboxTransaction,
): Promise<{ [name: string]: XmlValue }> {
  const refunds = await refundsOf(db, id)
  const disputes = await disputesOf(db, id)
  return {
    refund_ids: xmlList(
      'item',
      refunds.map((one) => one.id),
    ),
    disputes: xmlList(
      'dispute',
      disputes.map((one) => disputeXml(one, currency)),
    ),
  }
}

/** Disputes by day: when they were received, or when their state changed. */
export async function searchDisputes(db: Db, body: unknown): Promise<XmlAnswer> {
  const { received_date, effective_date } = search.parse(body).search
  const asked = received_date ?? effective_date
  if (!asked) return ok('disputes', { total_items: 0, page_size: PAGE_SIZE })
  const from = new Date(`${asked.min}T00:00:00Z`)
  const to = new Date(Date.parse(`${asked.max}T00:00:00Z`) + DAY_MS - 1)
  const rows = (await disputesBetween(db, { from, to })).slice(0, PAGE_SIZE)
  const inner = await Promise.all(
    rows.map(async (row) => {
      const paid = await findTransaction(db, row.transaction_id)
      const xml = disputeXml(row, paid?.currency ?? 'USD')
      return xmlElement('dispute', {
        ...xml,
        transaction: { id: row.transaction_id, amount: xml['amount_disputed'] ?? null },
      })
    }),
  )
  const sizes = `<page-size type="integer">${PAGE_SIZE}</page-size><total-items type="integer">${rows.length}</total-items>`
  return { status: 200, xml: `<disputes type="collection">${sizes}${inner.join('')}</disputes>` }
}
