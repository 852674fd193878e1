import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { PaymentOptions } from '#domain/payments/payment-options.ts'

export type GatewayName = 'sandbox' | 'braintree'

export type { Instrument }

export type TransactionStatus =
  /** The gateway is still working on it. */
  | 'pending'
  | 'authorised'
  /** Submitted for settlement, settling or settled. */
  | 'captured'
  | 'voided'
  | 'declined'
  /** The hold expired before it was captured. */
  | 'expired'
  /** Captured, then refused at settlement. The money did not arrive. */
  | 'settlement-declined'

/** With these, the gateway has no money of the transaction: its hold is gone, or its capture was refused. */
export const WITHOUT_MONEY: ReadonlySet<TransactionStatus> = new Set([
  'voided',
  'expired',
  'declined',
  'settlement-declined',
])

export type GatewayTransaction = {
  id: string
  status: TransactionStatus
  /** The `requestKey` of the attempt; null for transactions made elsewhere. */
  requestKey: string | null
  amountMinor: number
  currency: string
  /** Null if the gateway does not report it. */
  instrument: Instrument | null
  vaultToken: string | null
  /** Whether the issuer verified the buyer and is liable. */
  verified: boolean
  /** Present exactly when `status` is `declined`. */
  decline: Decline | null
  createdAt: Date
}

export type DeclineReason =
  /** The bank or wallet declined. */
  | 'processor'
  /** A rule of the gateway declined: security code, address, fraud. */
  | 'cvv'
  | 'avs'
  | 'fraud'
  | 'gateway'
  /** The gateway refused it as a repetition of a payment that succeeded. */
  | 'duplicate'
  /** The issuer requires verification: verify and try again. */
  | 'verification-required'
  /** The nonce is unknown, has expired or failed a check. The buyer must enter the card again. */
  | 'invalid-nonce'
  /** The number or the date of the card is invalid. The buyer must correct it. */
  | 'invalid-number'
  | 'invalid-expiry'
  /** The request itself was refused, because of an error in our code or settings. */
  | 'invalid-request'
  /** Our own key is wrong or lacks a permission. Nothing was sent to the bank. */
  | 'refused-credentials'
  /** The instrument on file is unknown or was removed. The buyer must give another one. */
  | 'instrument-gone'

/** Never shown to the buyer. One general text covers all of it. */
export type Decline = {
  reason: DeclineReason
  /** The processor's or the gateway's own code. */
  code: string
  text: string
  /**
   * Whether a later charge of the same instrument may succeed (`soft`) or not (`hard`). Null if the gateway does not
   * report it.
   */
  type: 'soft' | 'hard' | null
}

export type UnknownBecause =
  | 'timeout'
  | 'unreachable'
  /** The gateway answered with an error or with an unreadable answer. */
  | 'error'
  /** There is a transaction, and its content cannot be read. */
  | 'unreadable'
  /** Our own key is wrong or lacks a permission. */
  | 'refused-credentials'
  /** The nonce was used by an earlier send of this attempt. Search again until the transaction appears. */
  | 'nonce-used'
  /** The gateway treats it as a repetition of a payment that succeeded. */
  | 'duplicate'
  /** A call with the same key is still running. */
  | 'in-flight'
export type Unknown = { outcome: 'unknown'; because: UnknownBecause }

export type AuthoriseAnswer =
  | { outcome: 'authorised'; transaction: GatewayTransaction }
  /**
   * `transactionId` is null if the gateway made none. `instrument` is null if the gateway does not report it.
   */
  | {
      outcome: 'declined'
      decline: Decline
      transactionId: string | null
      instrument: Instrument | null
    }
  | Unknown

export type CaptureAnswer =
  | { outcome: 'captured' }
  /** `status` is null when there is no such transaction. */
  | { outcome: 'refused'; status: TransactionStatus | null }
  | Unknown

export type VoidAnswer =
  | { outcome: 'voided' }
  | { outcome: 'refused'; status: TransactionStatus | null }
  | Unknown

export type FindAnswer = { outcome: 'found'; transaction: GatewayTransaction } | { outcome: 'none' } | Unknown

/** `none` for an unknown nonce, vault token or instrument. */
export type NonceAnswer = { outcome: 'found'; instrument: Instrument } | { outcome: 'none' } | Unknown

export type SearchAnswer =
  /** `unreadable` is the number of unreadable payments in the window. They are not in the list. */
  | { outcome: 'found'; transactions: GatewayTransaction[]; unreadable?: number }
  | { outcome: 'too-many' }
  | Unknown

export type KeepAnswer =
  | { outcome: 'kept'; vaultToken: string; instrument: Instrument }
  | { outcome: 'declined'; decline: Decline }
  | Unknown

/** `forgotten` also if it was not on file. */
export type ForgetAnswer = { outcome: 'forgotten' } | Unknown

export type ClientConfig = PaymentOptions & {
  /** Short-lived; only for the browser's fields. */
  clientToken: string
  provider: GatewayName
}
export type ClientConfigAnswer =
  | { outcome: 'ready'; config: ClientConfig }
  /** The gateway gives no token for this currency, because of an error in the settings. */
  | { outcome: 'refused'; code: string }
  | Unknown

/** The kinds of notifications, as we name them. */
export type WebhookKind =
  /** Anything else about a transaction, such as its settlement. */
  | 'transaction'
  /** Opened, or still open after a step. One dispute may send it several times. */
  | 'dispute-opened'
  | 'dispute-won'
  /** Lost, accepted or expired. */
  | 'dispute-lost'
  | 'settlement-declined'
  /** The buyer ended the agreement in their wallet. `vaultToken` must not be charged any more. */
  | 'method-revoked'
  /** The bank or wallet has new data of an instrument. `vaultToken` is null if the gateway names none. */
  | 'method-updated'
  | 'other'

export type WebhookAnswer =
  | {
      outcome: 'event'
      kind: WebhookKind
      transactionId: string | null
      vaultToken: string | null
      at: Date
    }
  | { outcome: 'refused'; because: 'signature' | 'content' }
