import { z } from 'zod'
import { link, words } from './mail-fields.ts'

/** A receipt in the previous format. Remove it after one release. */
export const receiptBefore = z
  .object({
    kind: z.literal('receipt-before'),
    orderNo: words,
    date: words,
    lines: z.array(z.object({ label: words, amount: words })),
    subtotal: words,
    discount: words.nullable(),
    tax: words.nullable(),
    vat: words.optional(),
    total: words,
    method: words,
    renewal: z.object({ date: words }).nullable(),
    paidForCoParent: words.nullable(),
    credentialsUrl: link.optional(),
  })
  .describe('A receipt that the previous version wrote')

/** The previous version stores it under the name of today’s receipt. */
export const storedReceiptBefore = receiptBefore
  .extend({ kind: z.literal('receipt') })
  .transform((mail) => ({ ...mail, kind: 'receipt-before' as const }))
