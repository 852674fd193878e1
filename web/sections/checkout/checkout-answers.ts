import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ClientToken } from '#domain/contracts/payments.ts'
import type { ShownError } from '../../lib/errors.ts'

/** What the payment page asks its own route; `intent` names the question. */
export type CheckoutIntent = 'billing' | 'price' | 'token' | 'pay' | 'status'

export type PriceAnswer = { outcome: 'priced'; pricing: PricingInfo } | { outcome: 'failed' }

export type BillingAnswer =
  | { outcome: 'saved'; country: string; pricing: PricingInfo }
  | { outcome: 'refused'; errors: ShownError[] }

export type TokenAnswer = { outcome: 'token'; token: ClientToken } | { outcome: 'failed'; text: string }

export type PayAnswer =
  /** Charged; the page goes on by itself. */
  | { outcome: 'paid'; next: string }
  /** Not known yet: the page asks again with `status` and never offers to pay a second time. */
  | { outcome: 'processing' }
  | { outcome: 'refused'; errors: ShownError[]; pricing: PricingInfo | null }

export type CheckoutAnswer = { intent: CheckoutIntent } & (PriceAnswer | BillingAnswer | TokenAnswer | PayAnswer)
