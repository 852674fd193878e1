import type { Currency } from '#domain/money.ts'
import type { TaxPart } from '#domain/pricing/order-price.ts'

/** Where a subscription is used, as far as tax needs to know. */
export type TaxAddress = { country: string; region: string; postalCode: string }
export type TaxQuestion = { currency: Currency; taxableMinor: number; address: TaxAddress }
/**
 * `unavailable` is a tax that could not be had: nothing may be charged on it. A quote without parts is an order
 * that bears no tax. The same question gets the same `id` for as long as the answer is the same.
 */
export type TaxQuote = { outcome: 'quoted'; id: string; parts: TaxPart[] } | { outcome: 'unavailable' }

/** Computes the tax that is added to prices. Never called inside a transaction. */
export type TaxGateway = { quote: (question: TaxQuestion) => Promise<TaxQuote> }
