import type { AccountType } from '#domain/analytics/events.ts'
import type { NewParentOrderBody } from '#domain/contracts/orders.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import type { Site } from '#domain/site.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PriceOrderDeps, PriceOrderOutcome, PriceSnapshot } from '#server/orders/index.ts'
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
import type { Secrets } from '#server/platform/secrets.ts'
import type { OrderRequest } from './order-request.ts'
import type { PlacedPeople } from './placed-order.ts'

export type CheckoutDeps = PriceOrderDeps & { secrets: Secrets; payments: Payments; site: Site }

/** What a buyer wants to buy. */
export type Wanted = {
  choice: Choice
  payForCoParent: boolean
  /** Activation codes as they were entered. */
  codes: readonly string[]
  /** The address of the bill; null before it is known. */
  address: { country: string; region: string | null; postalCode: string } | null
}

/** One request of “Pay now”. Each kind of buyer reads it from its own body. */
export type OrderInput = Omit<Wanted, 'address'> & {
  /** The amounts on the page. They are compared with ours and never charged. */
  displayed: { amountMinor: number; taxMinor: number }
  payment: NewParentOrderBody['payment']
  agreedToTerms: boolean
  /** The page named the renewal, its amount and its date. */
  agreedToRenewal: boolean
  marketingOptIn: boolean
  idempotencyKey: string | null
  request: RequestContext
}

/** The person behind one call, with all that checkout asks about them. */
export type Buyer = {
  flow: BuyerFlow
  /** The draft of a new parent, the user of an invited or returning one. */
  scopeId: string
  payerId: string
  payer: Payer
  /** They have said that the account they seem to have is another person's. */
  confirmedAnother: boolean
  /** The address of the bill; null before it is known. */
  address: AddressDraft | null
  /** They agreed to the terms earlier. */
  hasAgreed: boolean
  /** What the order keeps for fulfilment besides the answers on the page. */
  kept: Pick<OrderRequest, 'familyId' | 'anonymousId'>
  /** Which fields are missing or do not fit. */
  missing: (choice: Choice) => FieldError[]
  /** Whether they are told that they seem to have an account. */
  isSecondAccount: () => Promise<boolean>
  /** Remembers this warning, so that they can answer that the account is another person's. */
  noteTold: () => Promise<void>
  price: (wanted: Wanted) => Promise<PriceOrderOutcome>
  /** What paying for the co-parent adds to a price, in minor units; null if it is not offered. */
  coParentAdds: (snapshot: PriceSnapshot, wanted: Wanted) => Promise<number | null>
  /** The price to charge, given the price on the page; null if it cannot be priced. */
  priceToCharge: (displayed: PriceSnapshot, wanted: Wanted) => Promise<PriceSnapshot | null>
  /** Who gets a subscription. */
  paidFor: (snapshot: PriceSnapshot) => Pick<Purchase, 'alsoFor' | 'beneficiaryIds'>
  /** Checks the buyer again in the transaction that writes the order. Null lets the order pass. */
  recheck: (tx: Tx, snapshot: PriceSnapshot) => Promise<Refusal | null>
}

export type FulfilContext = { secrets: Secrets; site: Site; order: PaidOrder }

/** Whom a paid order is for, once their own kind has done its part. */
export type PaidBuyer = Omit<PlacedPeople, 'tokenKey'> & {
  accountType: AccountType
  /** They have a username, so they need no link to choose one. */
  hasCredentials: boolean
  /** The consents this order brings, and the language they were given in. Null leaves an earlier answer as it is. */
  consents: { locale: string; terms: boolean; marketing: boolean | null }
  /** As they were when they paid, for the receipt. */
  firstName: string
  lastName: string
  address: AddressDraft | null
  timeZone: string | null
  country: string | null
  /** The browser it was bought in. */
  anonymousId: string | null
  coParentFirstName: string | null
}

/** One kind of buyer: its calls, and what payments ask when no call is there. */
export type BuyerKind = {
  /** Serves the price and the order of this kind. */
  mount: (api: Api, deps: CheckoutDeps) => void
  /** The chosen package of a buyer who has reached payment; null if the call names no buyer of this kind. */
  reachedPayment: (
    deps: { db: Db; secrets: Secrets },
    call: ClientTokenCall,
  ) => Promise<Refusal | { packageId: number | null } | null>
  /** The address of a buyer who has left, and the path of their payment page; null if they are no longer known. */
  findContact: (
    tx: Tx,
    order: { scopeId: string; payerId: string },
  ) => Promise<{ email: string; path: string } | null>
  /** What only this kind does with a paid order. The rest is in `fulfil.ts`. */
  fulfil: (tx: Tx, context: FulfilContext) => Promise<PaidBuyer>
}
export type BuyerKinds = Readonly<Record<BuyerFlow, BuyerKind>>

/** What payments ask about the orders for subscriptions, which no buyer of the checkout places. */
export type SubscriptionOrders = OnFileRules & {
  /** Returns what its receipt keeps. */
  fulfil: (tx: Tx, context: Pick<FulfilContext, 'order' | 'site'>) => Promise<Record<string, unknown>>
  /** The address of a person who has left the page. */
  findContact: (tx: Tx, order: { payerId: string }) => Promise<BuyerContact | null>
}
