import type { PAYMENT_METHODS } from '#domain/contracts/payments.ts'

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
  /** What a nonce stands for, before anything is paid with it. Only a help: the hold tells it again. */
  describeNonce: (nonce: string) => Promise<NonceAnswer>
  /**
   * All transactions created in the window, oldest first; both ends belong to it. Answers `too-many` instead of a
   * part of them when there are more than `limit`.
   */
  searchCreatedBetween: (window: { from: Date; to: Date; limit: number }) => Promise<SearchAnswer>
  /**
   * What the browser's fields need for a billing country (ISO 3166-1 alpha-2) and the order's currency (ISO 4217).
   * What they verify with the issuer is good for a payment in that currency alone.
   */
  clientConfig: (request: ClientConfigRequest) => Promise<ClientConfigAnswer>
  /** Checks the signature of a notification and reads it. Never trust its content: `find` afterwards. */
  parseWebhook: (request: WebhookRequest) => Promise<WebhookAnswer>
}

/** Total time of one gateway call, answers of `unknown` included. */
export const GATEWAY_LIMIT_MS = 20_000
/** An unused nonce dies after this long; a hold that is not there by then will never be. */
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
   * New for every attempt, 1 to 255 of `[A-Za-z0-9-]`, by convention `orderNo-n`. It is the idempotency key
   * and the order id at the gateway: PayPal refuses a second payment of one order id for ever.
   */
  requestKey: string
  /** The order this attempt pays, as on the receipt. */
  orderNo: string
  /** Minor units, more than zero. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  /** From the browser's fields; good for one authorisation. */
  nonce: string
  deviceData?: string
  sca: Sca
  billing: BillingAddress
  /** Keeps the means of payment on file when the hold succeeds; the answer then has a `vaultToken`. */
  vault: boolean
  customer: { email?: string; firstName?: string; lastName?: string }
}

export type Instrument =
  | {
      method: 'creditCard'
      /** As people read it: Visa, Mastercard, American Express, Discover … */
      brand: string
      lastFour: string
      /** Two digits. */
      expirationMonth: string
      /** Four digits. */
      expirationYear: string
    }
  | { method: 'paypal'; email: string }
  /** Without the leading @. */
  | { method: 'venmo'; username: string }

export type TransactionStatus =
  /** The gateway is still at it. */
  | 'pending'
  | 'authorised'
  /** Submitted for settlement, settling or settled. */
  | 'captured'
  | 'voided'
  | 'declined'
  /** The hold ran out before it was captured. */
  | 'expired'
  /** Captured, then refused at settlement: the money did not come. */
  | 'settlement-declined'

export type GatewayTransaction = {
  id: string
  status: TransactionStatus
  /** The `requestKey` of the attempt; null for transactions made elsewhere. */
  requestKey: string | null
  amountMinor: number
  currency: string
  /** Null when the gateway does not say. */
  instrument: Instrument | null
  vaultToken: string | null
  /** Whether the issuer verified the buyer and bears the liability. */
  verified: boolean
  /** Present exactly when `status` is `declined`. */
  decline: Decline | null
  createdAt: Date
}

export type DeclineReason =
  /** The bank or wallet said no. */
  | 'processor'
  /** A rule of the gateway said no: security code, address, fraud. */
  | 'cvv'
  | 'avs'
  | 'fraud'
  | 'gateway'
  /** The gateway held it back as a repetition of a payment that succeeded. */
  | 'duplicate'
  /** The issuer wants the buyer verified first: verify and try again. */
  | 'verification-required'
  /** The nonce is not known, has expired or failed a check; the buyer must enter the card again. */
  | 'invalid-nonce'
  /** The number or the date of the card cannot be right; the buyer must correct it. */
  | 'invalid-number'
  | 'invalid-expiry'
  /** The request itself was refused; a defect of ours or of the set-up. */
  | 'invalid-request'
  /** Our own key is wrong or may not do this. Nothing was sent to the bank. */
  | 'refused-credentials'

/** Never shown to the buyer: one generic text covers all of it. */
export type Decline = {
  reason: DeclineReason
  /** The processor's or the gateway's own code. */
  code: string
  text: string
}

export type UnknownBecause =
  | 'timeout'
  | 'unreachable'
  /** The gateway answered with an error or with nonsense. */
  | 'error'
  /** There is a transaction, and its content cannot be read. */
  | 'unreadable'
  /** Our own key is wrong or may not do this. */
  | 'refused-credentials'
  /** The nonce was spent: by an earlier send of this attempt. Search again until it shows. */
  | 'nonce-used'
  /** The gateway holds it for a repetition of a payment that succeeded. */
  | 'duplicate'
  /** A call with the same key is still running. */
  | 'in-flight'
export type Unknown = { outcome: 'unknown'; because: UnknownBecause }

export type AuthoriseAnswer =
  | { outcome: 'authorised'; transaction: GatewayTransaction }
  /** `transactionId` is null when the gateway made none; `instrument` when it does not say with what. */
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

/** `none` for a nonce that nobody gave out, or of an instrument that we do not know. */
export type NonceAnswer = { outcome: 'found'; instrument: Instrument } | { outcome: 'none' } | Unknown

export type SearchAnswer =
  /** `unreadable` counts payments of the window whose content could not be read; they are not among the others. */
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
  /** The gateway gives no token for this currency: a defect of the set-up. */
  | { outcome: 'refused'; code: string }
  | Unknown

/** A notification as it came: its headers by name in lower case, its body as text. */
export type WebhookRequest = { header: (name: string) => string | undefined; body: string }
export type WebhookAnswer =
  | { outcome: 'event'; kind: string; transactionId: string | null; at: Date }
  | { outcome: 'refused'; because: 'signature' | 'content' }
