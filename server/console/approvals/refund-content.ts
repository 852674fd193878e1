import { z } from 'zod'
import { REFUND_ACCESS } from '#domain/console/refund-access.ts'
import type { Approval } from './approval-store.ts'

const CONTENT = z.object({ access: z.enum(REFUND_ACCESS), paidUntil: z.iso.date().nullable() })

/** What the request of a refund says about the paid time, besides its amount. */
export type RefundContent = z.output<typeof CONTENT>

/** Null for other kinds of approvals, and for requests of refunds from before the choice was stored. */
export function refundContentOf({ kind, content }: Approval): RefundContent | null {
  const read = kind === 'refund' ? CONTENT.safeParse(content) : null
  return read?.success ? read.data : null
}
