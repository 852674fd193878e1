import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ClientToken } from '#domain/contracts/payments.ts'
import type { ShownError } from '#web/lib/errors.ts'
import type { AddressValues } from './billing/address-fields.tsx'
import type { Places } from './billing/use-places.ts'

/** The calls of the payment page to its own route. `intent` names the call. */
export type CheckoutIntent = 'billing' | 'price' | 'token' | 'pay' | 'status'

export type PriceAnswer = { outcome: 'priced'; pricing: PricingInfo } | { outcome: 'failed'; text: string }

export type BillingAnswer =
  | {
      outcome: 'saved'
      country: string
      pricing: PricingInfo
    }
  /** With the typed text, for a page that is drawn again. */
  | { outcome: 'refused'; errors: ShownError[]; typed: { address: AddressValues; places: Places } }

export type TokenAnswer = { outcome: 'token'; token: ClientToken } | { outcome: 'failed'; text: string }

export type PayAnswer =
  /** Charged. The page continues automatically. */
  | { outcome: 'paid'; next: string }
  /** Not known yet: the page asks again with `status`. A payment with another method replaces this one. */
  | { outcome: 'processing' }
  | { outcome: 'refused'; errors: ShownError[]; pricing: PricingInfo | null }

/** The call or its answer was lost. Its effect on the server is unknown. */
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
