import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ClientToken } from '#domain/contracts/payments.ts'
import type { ShownError } from '#web/lib/errors.ts'
import type { AddressValues } from './billing/address-fields.tsx'
import type { Places } from './billing/use-places.ts'

/** What the payment page asks its own route; `intent` names the question. */
export type CheckoutIntent = 'billing' | 'price' | 'token' | 'pay' | 'status'

/** In the query of an address whose page waits for its price, however long that takes. */
export const WHOLE = 'whole'

export type PriceAnswer = { outcome: 'priced'; pricing: PricingInfo } | { outcome: 'failed'; text: string }

export type BillingAnswer =
  | {
      outcome: 'saved'
      country: string
      pricing: PricingInfo
    }
  /** With what was typed, for a page that is drawn anew. */
  | { outcome: 'refused'; errors: ShownError[]; typed: { address: AddressValues; places: Places } }

export type TokenAnswer = { outcome: 'token'; token: ClientToken } | { outcome: 'failed'; text: string }

export type PayAnswer =
  /** Charged; the page goes on by itself. */
  | { outcome: 'paid'; next: string }
  /** Not known yet: the page asks again with `status`. Another way to pay replaces this one. */
  | { outcome: 'processing' }
  | { outcome: 'refused'; errors: ShownError[]; pricing: PricingInfo | null }

/** The question did not get through, or its answer did not: nothing is known of what it did. */
export type Unreachable = { outcome: 'unreachable' }

type Answers = {
  billing: BillingAnswer
  price: PriceAnswer
  token: TokenAnswer
  pay: PayAnswer
  status: PayAnswer
}
export type AnswerTo<I extends CheckoutIntent> = Answers[I] | Unreachable
export type CheckoutAnswer = { [I in CheckoutIntent]: { intent: I } & AnswerTo<I> }[CheckoutIntent]
