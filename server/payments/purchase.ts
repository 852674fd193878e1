import type { BuyerFlow, Flow, FlowOnFile } from '#domain/payments/flows.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import type { Phone } from '#domain/people/international-phone.ts'
import { supportPhone, type Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import type { AuthoriseRequest, Decline, Instrument, Occasion } from './gateway.ts'

/** The instrument that pays, and the data about the buyer for the bank. */
export type GivenPayment = Pick<AuthoriseRequest, 'source' | 'sca' | 'billing' | 'vault' | 'customer'> & {
  method: PaymentType
  /** What is known of an instrument on file that pays. */
  onFile?: Instrument | null
  /** `once` by default. The first charge of a renewing subscription is `first`. */
  occasion?: Occasion
}

/** The payer's data as they typed it. It identifies a human over several drafts and places. */
export type Payer = { email: string | null; firstName: string; lastName: string; phone: Phone | null }

/** One request to pay, priced by the server. */
export type Purchase = {
  flow: Flow
  /**
   * The draft of a new parent, or the user of an invited or returning one. For a subscription, the period that a renewal
   * follows, or the version of a plan. At most one of its orders is ever paid.
   */
  scopeId: string
  payerId: string
  payer: Payer
  /** The buyer has confirmed that the similar account belongs to another person. Then its paid orders are ignored. */
  confirmedAnother: boolean
  /** Another person who is paid for. Their own payments wait for the recheck, which can call `isPaying`. */
  alsoFor?: Payer | null
  /** The people whose time it pays. The same time is never paid twice. */
  beneficiaryIds: readonly string[]
  /** The subscription of the order. A renewal pays the time after the last paid day `after`. */
  subscription?: { id: string; after?: string }
  /** Minor units; zero is completed without the gateway. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  snapshot: Record<string, unknown>
  priceHash: Buffer
  /** Activation codes to reserve, in the spelling of the catalogue. */
  codes: readonly string[]
  /** The coupon that lowers its price. */
  couponId?: number | null
  /** The data that fulfilment needs besides the price, after the buyer has left. */
  request: Record<string, unknown>
  locale: Locale
  /** Null only if the amount is zero. */
  payment: GivenPayment | null
  /** 16 to 255 characters; without one, the nonce replaces it. */
  idempotencyKey: string | null
  /** SHA-256 of the buyer's request; the same key with another hash is refused. */
  requestHash: Buffer
  /** The buyer's network address, for the limits on testing stolen cards. */
  address: string
}

/** An order with its money, for fulfilment and the receipt. */
export type PaidOrder = {
  id: string
  orderNo: string
  flow: Flow
  scopeId: string
  payerId: string
  beneficiaryIds: string[]
  /** The subscription of the order, if the instrument on file paid it. */
  subscriptionId: string | null
  amountMinor: number
  currency: string
  snapshot: Record<string, unknown>
  request: Record<string, unknown>
  locale: Locale
  paidAt: Date
  method: PaymentType | 'NONE'
  /** The gateway's id, or `free:` and the order number. */
  transactionId: string
  instrument: Instrument | null
  /** Encrypted with the purpose `payment-token`; null if no instrument is on file. */
  vaultToken: Buffer | null
}

/**
 * Fulfils the purchase in the transaction that marks the order paid, exactly once for each order. Returns the body of
 * the receipt, which is stored with the order. If it throws, the recoverer tries again. Therefore it must not call the
 * network.
 */
export type Fulfilment = (tx: Tx, order: PaidOrder) => Promise<Record<string, unknown>>

/** The instrument on file that an attempt has tried. */
export type TriedOnFile = {
  /** Keyed hash of its token. */
  token: string
  /** Keyed hashes of the card, as it was known before the call and as the gateway reported it. Empty if unknown. */
  cards: readonly string[]
}
/** A payment for a subscription that has ended without money. */
export type UnpaidOnFile = {
  flow: FlowOnFile
  subscriptionId: string
  /** Null if no bank was asked, or if the hold no longer exists. */
  decline: Decline | null
  /** The instrument that was to pay. Null if it is the one on file now. */
  tried: TriedOnFile | null
}
/** The first term of a subscription, if its money never arrived. */
export type FirstTerm = {
  subscriptionId: string
  /** The day before the term. */
  paidUntil: string
  /** The stored price that its buyer agreed to. */
  snapshot: Record<string, unknown>
  decline: Decline
}
/** What the engine needs to know about orders for subscriptions. No function here may call the network. */
export type OnFileRules = {
  /** Decides the next step, in the transaction that ends the payment. */
  afterUnpaid: (tx: Tx, unpaid: UnpaidOnFile) => Promise<void>
  /** Lets the first term be charged again at the price of its order, in the transaction that removes this term. */
  afterFirstUnpaid: (tx: Tx, first: FirstTerm) => Promise<void>
  /** Whether an order may still be charged. It is called before the hold is accepted, and before fulfilment. */
  isStillWanted: (tx: Tx, order: OrderOnFile) => Promise<boolean>
  /** Reverses the effects of an order, because all of its money went back. */
  takeBack: (tx: Tx, order: OrderOnFile) => Promise<void>
}
/** An order for a subscription, as the rules of subscriptions need it. */
export type OrderOnFile = {
  id: string
  flow: FlowOnFile
  subscriptionId: string
  snapshot: Record<string, unknown>
  request: Record<string, unknown>
}

export type { BuyerFlow, Flow, FlowOnFile }

/** How a buyer who has left learns the result of a payment, and where they can pay again. */
export type BuyerContact = { email: string; payUrl: string }
/** Null if the buyer is no longer known. It must not call the network. */
export type ReadContact = (
  tx: Tx,
  order: { flow: Flow; scopeId: string; payerId: string },
) => Promise<BuyerContact | null>

/**
 * Runs inside the transaction that writes the order, before anything is written. It locks the draft and checks it
 * again. If it returns null, the purchase continues. Any other value is returned to the caller, and no order is written.
 * Paid terms that are over may still be marked as ended.
 */
export type Recheck<R> = (tx: Tx) => Promise<R | null>

/** Texts for a payment that ended without a charge. */
export type DeclineText = Extract<
  MessageKey,
  | 'pay.declined'
  | 'pay.verify'
  | 'pay.reenter'
  | 'pay.invalidNumber'
  | 'pay.invalidExpiry'
  | 'pay.notCharged'
  | 'pay.notOffered'
  | 'pay.inProgress'
>

/** What a waiting buyer can do. If only cards are accepted, it does not suggest a wallet. */
export type WayOn = {
  /** The support number of the buyer's country. */
  phone: string
  onlyCards: boolean
}

/** The status of one order. */
export type PaidStatus = { outcome: 'paid'; order: PaidOrder; receipt: Record<string, unknown> }
export type OrderStatus =
  | PaidStatus
  /** The gateway has not answered yet, or the order is being completed; ask again. */
  | { outcome: 'processing' }
  /** Nothing was charged, and nothing will be charged. */
  | { outcome: 'declined'; text: DeclineText }

export type PlaceOrderOutcome<R> =
  | OrderStatus
  /** Another payment for the same draft or the same person is under way. */
  | { outcome: 'in-progress' }
  /** The same, but only staff can find out its result. */
  | { outcome: 'left-to-a-person'; phone: string }
  | { outcome: 'already-paid'; beneficiaryIds: string[] }
  /**
   * The same person seems to have paid elsewhere. Nothing was charged. They may confirm that they are another
   * person.
   */
  | { outcome: 'paid-elsewhere' }
  | { outcome: 'code-taken'; codes: string[] }
  /** Other orders have taken the last use of its coupon, so the price is higher. */
  | { outcome: 'coupon-used-up' }
  /** The key was used with another body before. */
  | { outcome: 'key-reused' }
  /** The nonce belongs to another order. */
  | { outcome: 'nonce-used' }
  /** The operator does not offer this payment method. */
  | { outcome: 'not-offered' }
  | ({ outcome: 'too-many'; retryAfterSeconds: number } & WayOn)
  /** Its bank has just declined this card. */
  | ({ outcome: 'card-closed'; retryAfterSeconds: number } & WayOn)
  /** The order has tried all the different cards that it may try. */
  | ({ outcome: 'too-many-cards' } & WayOn)
  /** The gateway does not answer at the moment. */
  | { outcome: 'unavailable' }
  | { outcome: 'not-claimed'; reason: R }

/** The support number for the country of the billing address. */
export function phoneOf({ site }: { site: Pick<Site, 'supportPhones'> }, { payment }: Purchase): string {
  return supportPhone(site, payment?.billing.countryCode)
}
