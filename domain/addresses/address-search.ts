/** Countries with address search, in lower case as in the specification (B §9). */
export const SEARCH_COUNTRIES = ['us', 'gb', 'au', 'ca', 'nz'] as const
export type SearchCountry = (typeof SEARCH_COUNTRIES)[number]

/** The minimum number of characters for a search. */
const SEARCH_MIN = 3
export const SEARCH_MAX = 100

/** The country to search in, for an ISO code in either case. Null if the country has no search. */
export function searchCountryOf(country: string): SearchCountry | null {
  const wanted = country.toLowerCase()
  return SEARCH_COUNTRIES.find((each) => each === wanted) ?? null
}

/** Whether the text is long enough for a search. */
export function isWorthSearching(query: string): boolean {
  const { length } = query.trim()
  return length >= SEARCH_MIN && length <= SEARCH_MAX
}
