import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, minorUnits, orderNumber } from './fields.ts'

const party = z.object({
  name: z.string(),
  /** The address and the ways to reach them, one line each. */
  lines: z.array(z.string()),
})

const receiptLine = z.object({
  label: z.string(),
  /** The time that a package covers, or the rate of a tax. */
  detail: z.string().nullable(),
  /** Negative for a discount. The lines add up to the total. */
  amount: minorUnits,
  amountFormatted: z.string(),
})

/**
 * A receipt in one language. The page after the payment, its print, the mail and the account all show this document
 * and nothing else.
 */
export const receiptDocument = z.object({
  /** The order number. It is the same everywhere. */
  number: z.string(),
  /** The day, the time and the zone, in words. All dates of a receipt are in the zone of the billing address. */
  paidOn: z.string(),
  seller: party,
  buyer: party,
  lines: z.array(receiptLine),
  total: z.object({ amount: minorUnits, amountFormatted: z.string() }),
  method: z.string(),
  /** The gateway's id; null if nothing was charged. */
  transactionId: z.string().nullable(),
  paidUntil: z.string(),
  /** Null if nothing was charged, or after a refund. */
  refundUntil: z.string().nullable(),
  isRefunded: z.boolean(),
  /** The refunds, the oldest first. */
  refunds: z
    .array(
      z.object({
        /** The day in words; null while the refund is under way. */
        on: z.string().nullable(),
        amount: minorUnits,
        amountFormatted: z.string(),
      }),
    )
    .default([]),
  /** Further information for the reader: included VAT, the co-parent, the currency, the renewal. */
  notes: z.array(z.string()),
})
export type ReceiptDocument = z.output<typeof receiptDocument>

export const readReceipt = contract({
  id: 'readReceipt',
  tag: 'Subscriptions',
  summary: 'Read a receipt',
  description: 'Of an order that the person paid.',
  security: ['session'],
  method: 'get',
  path: '/v2/receipts/{number}',
  params: z.object({ number: orderNumber }),
  headers: bearer,
  answers: { 200: receiptDocument },
  refusals: [401, 404],
})
