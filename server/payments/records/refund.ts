import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export type Refund = Selectable<Tables['refunds']>

/** The states of a refund that are not final. */
export const REFUND_UNDER_WAY: readonly Refund['state'][] = ['sending', 'unknown', 'manual']

/** What is known about one refund, from any source. */
export type RefundFinding =
  | { kind: 'refunded'; refundTxn: string }
  /** The payment had not settled, and was voided completely. */
  | { kind: 'voided' }
  | { kind: 'refused' }
  /** The gateway’s answer proves that nothing has happened yet. It is sent again later. */
  | { kind: 'not-yet' }
  | { kind: 'unknown' }
