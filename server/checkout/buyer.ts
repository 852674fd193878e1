import type { AccountType } from '#domain/analytics/events.ts'
import type { NewParentOrderBody } from '#domain/contracts/orders.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import type { Site } from '#domain/site.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PricedOrder, PriceOrderDeps, PriceOrderOutcome, PriceSnapshot } from '#server/orders/index.ts'
import type {
  BuyerContact,
  BuyerFlow,
  ClientTokenCall,
  OnFileRules,
  PaidOrder,
  Payer,
  Payments,
  Purchase,
} from '#server/payments/index.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { OrderRequest } from './order-request.ts'
import type { PlacedPeople } from './placed-order.ts'

export type CheckoutDeps = PriceOrderDeps & { secrets: Secrets; payments: Payments; site: Site }

/** What a buyer wants to buy. */
export type Wanted = {
  choice: Choice
  payForCoParent: boolean
  /** Activation codes as they were entered. */
  codes: readonly string[]
  /** The billing address; null before it is known. */
  address: { country: string; region: string | null; postalCode: string } | null
}

/** One request of “Pay now”. Each kind of buyer reads it from its own body. */
export type OrderInput = Omit<Wanted, 'address'> & {
  /** The amounts on the page. They are compared with ours and never charged. */
  displayed: { amountMinor: number; taxMinor: number }
  payment: NewParentOrderBody['payment']
  agreedToTerms: boolean
  /** True if the page showed the renewal with its amount and date. */
  agreedToRenewal: boolean
  marketingOptIn: boolean
  idempotencyKey: string | null
  request: RequestContext
}

/** The person behind one call, with everything that checkout needs to know about them. */
export type Buyer = {
  flow: BuyerFlow
  /** The id of the draft of a new parent, or of the user of an invited or returning parent. */
  scopeId: string
  payerId: string
  payer: Payer
  /** They have said that the account they seem to have is another person's. */
  confirmedAnother: boolean
  /** The billing address; null before it is known. */
  address: AddressDraft | null
  /** The IANA time zone of the billing address, as the buyer chose it. */
  timeZone: string | null
  /** They agreed to the terms earlier. */
  hasAgreed: boolean
  /** What the order keeps for fulfilment besides the answers on the page. */
  kept: Pick<OrderRequest, 'familyId' | 'anonymousId'>
  /** The fields that are missing or wrong. */
  missing: (choice: Choice) => FieldError[]
  /** Whether they get the warning that they seem to have an account. */
  isSecondAccount: () => Promise<boolean>
  /** Stores that they got this warning. Then they can answer that the account is another person's. */
  recordWarning: () => Promise<void>
  price: (wanted: Wanted) => Promise<PriceOrderOutcome>
  /** What paying for the co-parent adds to a price, in minor units; null if it is not offered. */
  coParentAdds: (priced: PricedOrder) => Promise<number | null>
  /** The price to charge, given the price on the page; null if it cannot be priced. */
  priceToCharge: (displayed: PricedOrder) => Promise<PriceSnapshot | null>
  /** Who gets a subscription. */
  paidFor: (snapshot: PriceSnapshot) => Pick<Purchase, 'alsoFor' | 'beneficiaryIds'>
  /** Checks the buyer again in the transaction that writes the order. Null lets the order pass. */
  recheck: (tx: Tx, snapshot: PriceSnapshot) => Promise<Refusal | null>
}

export type FulfilContext = { secrets: Secrets; site: Site; order: PaidOrder }

/** The people of a paid order, after the buyer's kind has stored its data. */
export type PaidBuyer = Omit<PlacedPeople, 'tokenKey'> & {
  accountType: AccountType
  /** They have a username, so they need no link to choose one. */
  hasCredentials: boolean
  /** The consents of this order, and their language. Null keeps an earlier answer. */
  consents: { locale: string; terms: boolean; marketing: boolean | null }
  /** The name at the time of the payment, for the receipt. */
  firstName: string
  lastName: string
  address: AddressDraft | null
  timeZone: string | null
  country: string | null
  /** The browser it was bought in. */
  anonymousId: string | null
  coParentFirstName: string | null
}

/** One kind of buyer: its calls, and the questions that payments ask outside a call. */
export type BuyerKind = {
  /** Serves the price and the order of this kind. */
  mount: (api: Api, deps: CheckoutDeps) => void
  /**
   * The chosen package of a buyer who has reached payment, with the id that their secret has proved. Null if the call is
   * not of a buyer of this kind.
   */
  reachedPayment: (
    deps: { db: Db; secrets: Secrets },
    call: ClientTokenCall,
  ) => Promise<Refusal | { packageId: number | null; buyerId: string } | null>
  /**
   * The e-mail address of a buyer who left the page, and the path of their payment page. Null if the buyer is no longer
   * known.
   */
  findContact: (
    tx: Tx,
    order: { scopeId: string; payerId: string },
  ) => Promise<{ email: string; path: string } | null>
  /** The part of fulfilment that only this kind has. The other parts are in `fulfil.ts`. */
  fulfil: (tx: Tx, context: FulfilContext) => Promise<PaidBuyer>
}
export type BuyerKinds = Readonly<Record<BuyerFlow, BuyerKind>>

/** What payments need to know about orders for subscriptions. No buyer of the checkout places these orders. */
export type SubscriptionOrders = OnFileRules & {
  /** Returns the data that the receipt keeps. */
  fulfil: (tx: Tx, context: FulfilContext) => Promise<Record<string, unknown>>
  /** The e-mail address of a person who left the page. */
  findContact: (tx: Tx, order: { payerId: string }) => Promise<BuyerContact | null>
}
