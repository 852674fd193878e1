import type { SearchCountry } from '#domain/addresses/address-search.ts'
import type { FoundAddress } from '#domain/contracts/addresses.ts'
import type { Locale } from '#domain/messages/locales.ts'

type AddressQuery = { query: string; country: SearchCountry; locale: Locale }

export const ADDRESSES_FOUND_MAX = 5

/** Finds addresses by their beginning. The provider receives the text, but nothing about the person. */
export type AddressSearch = {
  /** The best match first, at most `ADDRESSES_FOUND_MAX`. `unavailable` if the provider does not answer in time. */
  find: (query: AddressQuery) => Promise<readonly FoundAddress[] | 'unavailable'>
}
