import type {
  AuthoriseAnswer,
  CaptureAnswer,
  ClientConfigAnswer,
  FindAnswer,
  ForgetAnswer,
  GatewayName,
  KeepAnswer,
  NonceAnswer,
  SearchAnswer,
  VoidAnswer,
  WebhookAnswer,
} from './gateway-answers.ts'
import type { FindRefundAnswer, RefundAnswer, ReturnsAnswer, ReturnsSearchAnswer } from './gateway-returns.ts'

export type * from './gateway-answers.ts'
export type * from './gateway-returns.ts'

/**
 * The payment gateway as the engine sees it. The sandbox and Braintree are its two adapters; both pass
 * `tests/contracts/payment-gateway.ts`.
 *
 * No call throws for anything the gateway, the network or the buyer can do. Each answers within
 * `GATEWAY_LIMIT_MS` with one value of a closed union; `unknown` means that the effect may or may not have
 * happened, and only `findByAttempt`, `find` or a repetition with the same key may decide.
 */
export type PaymentGateway = {
  readonly name: GatewayName
  /**
   * Puts a hold on the buyer's money; nothing is captured. The same `requestKey` with the same content never holds
   * twice. It returns the result of the first call.
   */
  authorise: (request: AuthoriseRequest) => Promise<AuthoriseAnswer>
  /** Whether a repetition of `authorise` with the same key always finds the first transaction. */
  hasRequestKeys: boolean
  /** Its payments are not in our database. So a database that was restored from a backup may not know all of them. */
  hasOwnBook: boolean
  /** Captures the whole amount of a hold. For an already captured transaction, the answer is `captured` again. */
  capture: (transactionId: string) => Promise<CaptureAnswer>
  /**
   * Releases a hold. It would also cancel a capture that has not settled, so it is never called for a winner. For an
   * already voided transaction, the answer is `voided` again.
   */
  void: (transactionId: string) => Promise<VoidAnswer>
  /**
   * The transaction made by `authorise` with this request key. If there are several, one that holds or took money is
   * preferred. `none` directly after an unknown answer is not yet proof, because the gateway's index may be late.
   */
  findByAttempt: (requestKey: string) => Promise<FindAnswer>
  /** The payment with this id. If it is the id of a refund, the payment that was refunded. */
  find: (transactionId: string) => Promise<FindAnswer>
  /**
   * Refunds a settled payment, completely or in part. `not-settled` means that it can be voided, or refunded later. The
   * same `requestKey` with the same content refunds once, even if the bank does not take that refund.
   */
  refund: (request: RefundRequest) => Promise<RefundAnswer>
  /** The refund made by `refund` with this request key. `none` is not yet proof, as with `findByAttempt`. */
  findRefund: (request: { transactionId: string; requestKey: string }) => Promise<FindRefundAnswer>
  /**
   * Keeps an instrument on file without a charge. A card is verified with its bank. The same `requestKey` with the same
   * nonce returns the instrument of the first call.
   */
  keepInstrument: (request: KeepRequest) => Promise<KeepAnswer>
  /** Deletes an instrument on file. Earlier payments with it can still be captured, voided and refunded. */
  forgetInstrument: (vaultToken: string) => Promise<ForgetAnswer>
  /** The instrument on file behind a vault token, with its newest data. */
  describeVaulted: (vaultToken: string) => Promise<NonceAnswer>
  /**
   * The instrument behind a nonce, before any payment with it. It is only a hint: the hold reports the
   * instrument again.
   */
  describeNonce: (nonce: string) => Promise<NonceAnswer>
  /**
   * All transactions created in the window, oldest first, with both ends included. If there are more than
   * `limit`, the answer is `too-many` instead of a part of them.
   */
  searchCreatedBetween: (window: SearchWindow) => Promise<SearchAnswer>
  /** All refunds and disputes of one payment, also those made elsewhere. */
  findReturns: (transactionId: string) => Promise<ReturnsAnswer>
  /**
   * Refunds made, payments voided, and disputes that began or changed in the window, both ends included. The limit
   * applies to refunds and to voids separately.
   */
  searchReturnsBetween: (window: SearchWindow) => Promise<ReturnsSearchAnswer>
  /**
   * The data that the browser's fields need for a billing country (ISO 3166-1 alpha-2) and the order's
   * currency (ISO 4217). A verification is valid only for a payment in that currency.
   */
  clientConfig: (request: ClientConfigRequest) => Promise<ClientConfigAnswer>
  /** Checks the signature of a notification and reads it. Never trust its content; call `find` afterwards. */
  parseWebhook: (request: WebhookRequest) => Promise<WebhookAnswer>
}

/** Maximum total time of one gateway call. After it, the answer is `unknown`. */
export const GATEWAY_LIMIT_MS = 20_000
/** An unused nonce expires after this time. If no hold exists by then, it will never exist. */
export const NONCE_LIFETIME_MS = 3 * 60 * 60 * 1000

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

/** The instrument that pays. */
export type PaymentSource =
  /** From the browser's fields. It is valid for one authorisation. */
  | { kind: 'nonce'; nonce: string; deviceData?: string }
  /**
   * An instrument on file. It works many times, so only the request key prevents a second hold. A gateway without
   * request keys searches for an earlier hold first, and its search may be late. So never send it twice.
   */
  | { kind: 'vault'; token: string }

/** Why the buyer is charged. The card networks want to know: once, the first of a series, or a later one. */
export type Occasion = 'once' | 'first' | 'renewal'

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
  source: PaymentSource
  occasion: Occasion
  sca: Sca
  billing: BillingAddress
  /** Keeps the instrument on file if the hold succeeds. The answer then has a `vaultToken`. */
  vault: boolean
  customer: { email?: string; firstName?: string; lastName?: string }
}

export type RefundRequest = {
  transactionId: string
  /** Minor units of the payment's currency, more than zero. */
  amountMinor: number
  /** New for every refund. It is the idempotency key and the order id of the refund at the gateway. */
  requestKey: string
}

export type KeepRequest = {
  /** New for every try of the buyer. */
  requestKey: string
  nonce: string
  deviceData?: string
  sca: Sca
  billing: BillingAddress
  customer: AuthoriseRequest['customer']
  /** ISO 4217, of the later charges. A verification is valid only for its merchant account. */
  currency: string
}

export type SearchWindow = { from: Date; to: Date; limit: number }

export type ClientConfigRequest = { country: string; currency: string }

/** A notification as received: its headers by name in lower case, its body as text. */
export type WebhookRequest = { header: (name: string) => string | undefined; body: string }
