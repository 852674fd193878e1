import type { FoundAddress } from '#domain/contracts/addresses.ts'
import { ADDRESSES_FOUND_MAX, type AddressSearch } from '../gateway.ts'
import { labelled } from '../label.ts'
import { fold, readPlaces, type ShippedPlace, type ShippedPlaces } from './places.ts'

/** More words than an address has. Further words of a query are ignored. */
const WORDS_MAX = 8

/**
 * Searches the data shipped with the product: towns of five countries, US ZIP codes and some public
 * buildings. It completes town, region and ZIP code, but few streets.
 */
export function shippedAddresses(): AddressSearch {
  let places: ShippedPlaces | undefined
  return {
    find: async ({ query, country }) => {
      places ??= readPlaces()
      const code = country.toUpperCase()
      return search(places.get(code) ?? [], fold(query).slice(0, WORDS_MAX)).map((found) =>
        labelled({ ...found, country: code }),
      )
    },
  }
}

type Found = Omit<FoundAddress, 'label' | 'country'>

function search(places: readonly ShippedPlace[], wanted: readonly string[]): Found[] {
  if (wanted.length === 0) return []
  return places
    .filter(({ words }) => wanted.every((word) => words.includes(` ${word}`)))
    .map((place) => ({ place, rank: rankOf(place, wanted) }))
    .toSorted((a, b) => a.rank - b.rank || a.place.city.length - b.place.city.length)
    .slice(0, ADDRESSES_FOUND_MAX)
    .flatMap(({ place }) => completions(place, wanted))
    .slice(0, ADDRESSES_FOUND_MAX)
}

/** Lower is better: whole addresses, then the town of that name with the most ZIP codes, then others. */
function rankOf({ line1, city, postalCodes }: ShippedPlace, wanted: readonly string[]): number {
  if (line1 !== '') return -1000
  const isNamed = fold(city).every((word, index) => word === wanted[index])
  return (isNamed ? 0 : 1000) - postalCodes.length
}

/**
 * A place with each of its postal codes that matches the query. Without a match, the place has its only
 * postal code, or none.
 */
function completions({ region, city, line1, postalCodes }: ShippedPlace, wanted: readonly string[]): Found[] {
  const begun = postalCodes.filter((code) => line1 === '' && wanted.some((word) => code.startsWith(word)))
  const codes = begun.length > 0 ? begun : [postalCodes.length === 1 ? (postalCodes[0] ?? '') : '']
  return codes.map((postalCode) => ({ line1, city, region, postalCode }))
}
