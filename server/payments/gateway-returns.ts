import type { GatewayTransaction, Unknown } from './gateway-answers.ts'

export type RefundAnswer =
  | { outcome: 'refunded'; refundId: string }
  | {
      outcome: 'refused'
      because:
        | 'not-settled'
        /** Other refunds left less than this, or nothing. */
        | 'more-than-left'
        /** It is unknown, took no money, or its kind cannot be refunded. */
        | 'not-refundable'
    }
  | Unknown

export type RefundStatus =
  /** On its way to the buyer. */
  | 'pending'
  | 'settled'
  /** The bank did not take it. The money stays with us. */
  | 'failed'

export type FindRefundAnswer =
  | { outcome: 'found'; refundId: string; amountMinor: number; status: RefundStatus }
  | { outcome: 'none' }
  | Unknown

/** A refund in the gateway's book. A person may have made it in the control panel. */
export type GatewayRefund = {
  id: string
  /** The payment that it gives back. */
  transactionId: string
  /** The `requestKey` of our refund; null, or another text, for a refund made elsewhere. */
  requestKey: string | null
  amountMinor: number
  status: RefundStatus
}

/** One dispute of a payment. A payment can have several, each with its own amount. */
export type GatewayDispute = {
  id: string
  /** The payment that is disputed. */
  transactionId: string
  /** A retrieval only asks for information. It moves no money. */
  kind: 'chargeback' | 'pre-arbitration' | 'retrieval'
  /** Accepted and expired disputes are lost. */
  status: 'open' | 'won' | 'lost'
  amountMinor: number
  /** What came back of a dispute that was won. */
  wonMinor: number
}

/** Everything that went back of one payment. */
export type ReturnsAnswer =
  | { outcome: 'found'; refunds: GatewayRefund[]; disputes: GatewayDispute[] }
  /** There is no such payment. */
  | { outcome: 'none' }
  | Unknown

/** Everything by which money went back in a window. `unreadable` counts what is not among it. */
export type ReturnsSearchAnswer =
  | {
      outcome: 'found'
      refunds: GatewayRefund[]
      /** Payments and holds that were voided in the window. */
      voided: GatewayTransaction[]
      /** Disputes that began or changed in the window, or near it: some gateways know only the day. */
      disputes: GatewayDispute[]
      unreadable?: number
    }
  | { outcome: 'too-many' }
  | Unknown
