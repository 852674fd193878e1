import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import type { Phone } from '#domain/people/phone.ts'
import { supportPhone, type Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import type { AuthoriseRequest, Instrument } from './gateway.ts'

export type Flow = 'join' | 'invited'

/** What the page's fields handed over, and what the bank may want to know of the buyer. */
export type GivenPayment = Pick<
  AuthoriseRequest,
  'nonce' | 'deviceData' | 'sca' | 'billing' | 'vault' | 'customer'
> & { method: PaymentType }

/** The human who pays, as they named themselves: what recognises them over several drafts and places. */
export type Payer = { email: string | null; firstName: string; lastName: string; phone: Phone | null }

/** One request to pay, priced by the server. */
export type Purchase = {
  flow: Flow
  /** The draft of a new parent, the user of an invited one: at most one order of it is ever paid. */
  scopeId: string
  payerId: string
  payer: Payer
  /** The buyer has said that the account they seem to have is another person's. Then what it has paid does not count. */
  confirmedAnother: boolean
  /** Somebody else who is paid for. Their own payments wait for the claim, which can ask `isPaying`. */
  alsoFor?: Payer | null
  /** Whose subscriptions it buys. Nobody's is bought twice. */
  beneficiaryIds: readonly string[]
  /** Minor units; zero is completed without the gateway. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  snapshot: Record<string, unknown>
  priceHash: Buffer
  /** Subscription codes to reserve, as the catalogue writes them. */
  codes: readonly string[]
  /** What fulfilment needs besides the price when the buyer is gone. */
  request: Record<string, unknown>
  locale: Locale
  /** Null exactly when the amount is zero. */
  payment: GivenPayment | null
  /** 16 to 255 characters; without one, the nonce stands for it. */
  idempotencyKey: string | null
  /** SHA-256 of what the buyer sent; the same key with another is refused. */
  requestHash: Buffer
  /** The buyer's network address, for the limits on testing of stolen cards. */
  address: string
}

/** An order whose money has come, as fulfilment and the receipt need it. */
export type PaidOrder = {
  id: string
  orderNo: string
  flow: Flow
  scopeId: string
  payerId: string
  beneficiaryIds: string[]
  amountMinor: number
  currency: string
  snapshot: Record<string, unknown>
  request: Record<string, unknown>
  locale: Locale
  paidAt: Date
  method: PaymentType | 'NONE'
  /** The gateway's, or `free:` and the order number. */
  transactionId: string
  instrument: Instrument | null
  /** Encrypted with the purpose `payment-token`; null when nothing is on file. */
  vaultToken: Buffer | null
}

/**
 * Brings about what was bought, in the transaction that marks the order paid; exactly once an order. Answers the
 * body of the receipt, kept with the order. What it throws is tried again by the recoverer, so it must not call
 * the network.
 */
export type Fulfilment = (tx: Tx, order: PaidOrder) => Promise<Record<string, unknown>>

/** How a buyer who has left learns the result of a payment, and where they can pay again. */
export type BuyerContact = { email: string; payUrl: string }
/** Null if the buyer is no longer known. It must not call the network. */
export type ReadContact = (
  tx: Tx,
  order: { flow: Flow; scopeId: string; payerId: string },
) => Promise<BuyerContact | null>

/**
 * Runs inside the transaction that writes the order, before anything is written: locks the draft and looks at it
 * again. Null lets the purchase pass; anything else is handed back to the caller and nothing happens.
 */
export type Claim<R> = (tx: Tx) => Promise<R | null>

/** Texts that a payment that came to nothing may get. */
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

/** How a buyer goes on who has to wait: no wallet may pay where there are only cards. */
export type WayOn = {
  /** The support number of the buyer's country. */
  phone: string
  onlyCards: boolean
}

/** What became of one order. */
export type OrderStatus =
  | { outcome: 'paid'; order: PaidOrder; receipt: Record<string, unknown> }
  /** The gateway has not told yet, or the order is being completed; ask again. */
  | { outcome: 'processing' }
  /** Nothing was and nothing will be charged. */
  | { outcome: 'declined'; text: DeclineText }

export type PlaceOrderOutcome<R> =
  | OrderStatus
  /** Another payment for the same draft or the same person is on its way. */
  | { outcome: 'in-progress' }
  /** The same, and only a person can find out what became of it. */
  | { outcome: 'left-to-a-person'; phone: string }
  | { outcome: 'already-paid'; beneficiaryIds: string[] }
  /** The same person seems to be paid for elsewhere. Nothing was charged. They may say that it is another person. */
  | { outcome: 'paid-elsewhere' }
  | { outcome: 'code-taken'; codes: string[] }
  /** The key came with another body before. */
  | { outcome: 'key-reused' }
  /** The nonce belongs to another order. */
  | { outcome: 'nonce-used' }
  /** The operator does not offer this way to pay. */
  | { outcome: 'not-offered' }
  | ({ outcome: 'too-many'; retryAfterSeconds: number } & WayOn)
  /** Its bank has just declined this card. */
  | ({ outcome: 'card-closed'; retryAfterSeconds: number } & WayOn)
  /** As many different cards were tried as an order may try. */
  | ({ outcome: 'too-many-cards' } & WayOn)
  /** The gateway does not answer anybody at the moment. */
  | { outcome: 'unavailable' }
  | { outcome: 'not-claimed'; reason: R }

/** The support number for the country of the bill. */
export function phoneOf({ site }: { site: Pick<Site, 'supportPhones'> }, { payment }: Purchase): string {
  return supportPhone(site, payment?.billing.countryCode)
}
