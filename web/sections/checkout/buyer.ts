import type { OrderDetail } from '#domain/contracts/order-detail.ts'
import type { priceOrder } from '#domain/contracts/pricing.ts'
import type { PlacedOrder, placeOrder, readCurrentOrder } from '#domain/contracts/orders.ts'
import type { readClientToken } from '#domain/contracts/payments.ts'
import type { CallResult } from '#web/lib/contract-call.ts'
import type { Chooser, Refused, Ways } from '#web/sections/plan-picker/chooser.ts'
import type { BillingInput, Choices, PayInput } from './checkout-action.server.ts'
import type { PayAnswer } from './checkout-answers.ts'

/** The person who pays, with the current data of the server and the calls of their flow. */
export type Buyer = Chooser & {
  /** For the page about a second account. */
  shown: { name: string; email: string }
  saveAddress: (input: BillingInput) => Promise<{ ok: true } | Refused>
  price: (order: OrderDetail, choices: Choices) => Promise<CallResult<typeof priceOrder>>
  place: (order: OrderDetail, input: PayInput) => Promise<CallResult<typeof placeOrder>>
}

/** One kind of buyer. Null means that this browser has no buyer of this kind. */
export type BuyerKind = Ways & {
  identify: (at?: 'pay') => Promise<Buyer | null>
  /** Redirects a browser that has no buyer. */
  absent: () => Response
  readToken: (country: string) => Promise<CallResult<typeof readClientToken> | null>
  readOrder: () => Promise<CallResult<typeof readCurrentOrder> | null>
  /** Saves the result of a paid order for the buyer, and names the next page. */
  paid: (placed: PlacedOrder) => PayAnswer
  /** Shown if the order is not found. */
  noOrder: string
}
