import type { Currency } from '#domain/money.ts'
import type { TaxPart } from '#domain/pricing/order-price.ts'

/** The place where a subscription is used, as far as tax depends on it. */
export type TaxAddress = { country: string; region: string; postalCode: string }
export type TaxQuestion = { currency: Currency; taxableMinor: number; address: TaxAddress }
/**
 * `unavailable` means the tax is unknown, so nothing may be charged. A quote without parts means no tax. The
 * same question has the same `id` while its answer is the same.
 */
export type TaxQuote = { outcome: 'quoted'; id: string; parts: TaxPart[] } | { outcome: 'unavailable' }

/** Computes the tax that is added to prices. Never call it inside a transaction. */
export type TaxGateway = { quote: (question: TaxQuestion) => Promise<TaxQuote> }
