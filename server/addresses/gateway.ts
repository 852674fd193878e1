import type { SearchCountry } from '#domain/addresses/address-search.ts'
import type { FoundAddress } from '#domain/contracts/addresses.ts'
import type { Locale } from '#domain/messages/locales.ts'

type AddressQuery = { query: string; country: SearchCountry; locale: Locale }

export const ADDRESSES_FOUND_MAX = 5

/** Finds addresses by their beginning. It sees what was typed and nothing of who typed it. */
export type AddressSearch = {
  /** The likeliest first, `ADDRESSES_FOUND_MAX` at most; `unavailable` when the provider does not answer in time. */
  find: (query: AddressQuery) => Promise<readonly FoundAddress[] | 'unavailable'>
}
