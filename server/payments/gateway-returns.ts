import type { GatewayTransaction, Unknown } from './gateway-answers.ts'

export type RefundAnswer =
  | { outcome: 'refunded'; refundId: string }
  | {
      outcome: 'refused'
      because:
        | 'not-settled'
        /** After other refunds, less than this amount is left, or nothing. */
        | 'more-than-left'
        /** It is unknown, took no money, or its kind cannot be refunded. */
        | 'not-refundable'
        /** An earlier call with this key made the refund, and the bank did not take it. */
        | 'failed-before'
    }
  | Unknown

export type RefundStatus =
  /** The refund is on its way to the buyer. */
  | 'pending'
  | 'settled'
  /** The bank did not take it. The money stays with us. */
  | 'failed'

export type FindRefundAnswer =
  | { outcome: 'found'; refundId: string; amountMinor: number; status: RefundStatus }
  | { outcome: 'none' }
  | Unknown

/** A refund at the gateway. A person may have made it in the control panel. */
export type GatewayRefund = {
  id: string
  /** The payment that it refunds. */
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
  /** The amount that came back after a dispute was won. */
  wonMinor: number
  /** The last day on which it can be answered. Null if the gateway does not say it. */
  replyBy: string | null
}

/** All refunds and disputes of one payment. */
export type ReturnsAnswer =
  | { outcome: 'found'; refunds: GatewayRefund[]; disputes: GatewayDispute[] }
  /** There is no such payment. */
  | { outcome: 'none' }
  | Unknown

/** All refunds, voids and disputes in a window. `unreadable` is the number of unreadable ones, which are left out. */
export type ReturnsSearchAnswer =
  | {
      outcome: 'found'
      refunds: GatewayRefund[]
      /** Payments and holds that were voided in the window. */
      voided: GatewayTransaction[]
      /** Disputes that began or changed in the window, or near it, because some gateways report only the day. */
      disputes: GatewayDispute[]
      unreadable?: number
    }
  | { outcome: 'too-many' }
  | Unknown
