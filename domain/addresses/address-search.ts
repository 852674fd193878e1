/** Where addresses can be searched, in lower case as the specification writes them (B §9). */
export const SEARCH_COUNTRIES = ['us', 'gb', 'au', 'ca', 'nz'] as const
export type SearchCountry = (typeof SEARCH_COUNTRIES)[number]

/** Fewer characters say too little to search for. */
const SEARCH_MIN = 3
export const SEARCH_MAX = 100

/** The country to search in, for an ISO code in either case; null where the form is filled in by hand. */
export function searchCountryOf(country: string): SearchCountry | null {
  const wanted = country.toLowerCase()
  return SEARCH_COUNTRIES.find((each) => each === wanted) ?? null
}

/** Whether there is enough typed to be worth a search. */
export function isWorthSearching(query: string): boolean {
  const { length } = query.trim()
  return length >= SEARCH_MIN && length <= SEARCH_MAX
}
