import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { PAYMENT_METHODS } from '#domain/contracts/payments.ts'

export type { Instrument }

/**
 * The payment gateway as the engine sees it. The sandbox and Braintree are its two adapters; both pass
 * `tests/contracts/payment-gateway.ts`.
 *
 * No call throws for anything the gateway, the network or the buyer can do. Each answers within
 * `GATEWAY_LIMIT_MS` with one value of a closed union; `unknown` means that the effect may or may not have
 * happened, and only `findByAttempt`, `find` or a repetition with the same key may decide.
 */
export type PaymentGateway = {
  readonly name: 'sandbox' | 'braintree'
  /**
   * Puts a hold on the buyer's money; nothing is captured. The same `requestKey` with the same content
   * never holds twice: it answers what became of the first call.
   */
  authorise: (request: AuthoriseRequest) => Promise<AuthoriseAnswer>
  /** Takes the money of a hold, whole. A transaction already captured answers `captured` again. */
  capture: (request: { transactionId: string; requestKey: string }) => Promise<CaptureAnswer>
  /**
   * Releases a hold; a capture that has not settled is taken back too, so it is never called for a winner. A
   * transaction already voided answers `voided` again.
   */
  void: (request: { transactionId: string; requestKey: string }) => Promise<VoidAnswer>
  /**
   * The transaction made by `authorise` with this request key. Of several, one that holds or took money
   * comes first. `none` right after an unknown answer is not yet proof: the gateway's index may lag.
   */
  findByAttempt: (requestKey: string) => Promise<FindAnswer>
  find: (transactionId: string) => Promise<FindAnswer>
  /**
   * The instrument behind a nonce, before any payment with it. It is only a hint: the hold reports the
   * instrument again.
   */
  describeNonce: (nonce: string) => Promise<NonceAnswer>
  /**
   * All transactions created in the window, oldest first, with both ends included. If there are more than
   * `limit`, the answer is `too-many` instead of a part of them.
   */
  searchCreatedBetween: (window: { from: Date; to: Date; limit: number }) => Promise<SearchAnswer>
  /**
   * The data that the browser's fields need for a billing country (ISO 3166-1 alpha-2) and the order's
   * currency (ISO 4217). A verification is valid only for a payment in that currency.
   */
  clientConfig: (request: ClientConfigRequest) => Promise<ClientConfigAnswer>
  /** Checks the signature of a notification and reads it. Never trust its content; call `find` afterwards. */
  parseWebhook: (request: WebhookRequest) => Promise<WebhookAnswer>
}

/** Total time of one gateway call, answers of `unknown` included. */
export const GATEWAY_LIMIT_MS = 20_000
/** An unused nonce dies after this long. A hold that does not exist by then will never exist. */
export const NONCE_LIFETIME_MS = 3 * 60 * 60 * 1000

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Whether the card's issuer must have verified the buyer (3-D Secure) before the hold. */
export type Sca = 'required' | 'if-available' | 'none'

export type BillingAddress = {
  firstName?: string
  lastName?: string
  streetAddress?: string
  extendedAddress?: string
  locality?: string
  region?: string
  postalCode?: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
}

export type AuthoriseRequest = {
  /**
   * New for every attempt: 1 to 255 of `[A-Za-z0-9-]`, by convention `orderNo-n`. It is the idempotency key
   * and the order id at the gateway. PayPal never accepts an order id a second time.
   */
  requestKey: string
  /** The order this attempt pays, as on the receipt. */
  orderNo: string
  /** Minor units, more than zero. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  /** From the browser's fields. It is valid for one authorisation. */
  nonce: string
  deviceData?: string
  sca: Sca
  billing: BillingAddress
  /** Keeps the instrument on file if the hold succeeds. The answer then has a `vaultToken`. */
  vault: boolean
  customer: { email?: string; firstName?: string; lastName?: string }
}

export type TransactionStatus =
  /** The gateway is still working on it. */
  | 'pending'
  | 'authorised'
  /** Submitted for settlement, settling or settled. */
  | 'captured'
  | 'voided'
  | 'declined'
  /** The hold ran out before it was captured. */
  | 'expired'
  /** Captured, then refused at settlement. The money did not arrive. */
  | 'settlement-declined'

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
  /** The request itself was refused. Our code or our set-up has a defect. */
  | 'invalid-request'
  /** Our own key is wrong or lacks a permission. Nothing was sent to the bank. */
  | 'refused-credentials'

/** Never shown to the buyer. One general text covers all of it. */
export type Decline = {
  reason: DeclineReason
  /** The processor's or the gateway's own code. */
  code: string
  text: string
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

/** `none` for an unknown nonce or an unknown instrument. */
export type NonceAnswer = { outcome: 'found'; instrument: Instrument } | { outcome: 'none' } | Unknown

export type SearchAnswer =
  /** `unreadable` counts payments of the window with unreadable content. They are not among the others. */
  | { outcome: 'found'; transactions: GatewayTransaction[]; unreadable?: number }
  | { outcome: 'too-many' }
  | Unknown

export type ClientConfig = {
  /** Short-lived; only for the browser's fields. */
  clientToken: string
  provider: PaymentGateway['name']
  methods: PaymentMethod[]
  /** Whether cards of this country are verified with the issuer before they are charged. */
  verification: boolean
  paymentRestrictions: {
    hidePaypal: boolean
    hideVenmo: boolean
    hideAmex: boolean
    hideDiscover: boolean
  }
}
export type ClientConfigRequest = { country: string; currency: string }
export type ClientConfigAnswer =
  | { outcome: 'ready'; config: ClientConfig }
  /** The gateway gives no token for this currency. The set-up has a defect. */
  | { outcome: 'refused'; code: string }
  | Unknown

/** A notification as received: its headers by name in lower case, its body as text. */
export type WebhookRequest = { header: (name: string) => string | undefined; body: string }
export type WebhookAnswer =
  | { outcome: 'event'; kind: string; transactionId: string | null; at: Date }
  | { outcome: 'refused'; because: 'signature' | 'content' }
