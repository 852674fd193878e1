import { ratePercent } from '#domain/pricing/order-price.ts'
import { regionsOf } from '#domain/places/regions.ts'

/** A place as text: “Minnesota, US”. */
export function placeWords({ country, region }: { country: string; region: string }): string {
  const name = regionsOf(country, 'en').find(({ code }) => code === region)?.name ?? region
  return name === '' ? country : `${name}, ${country}`
}

/** A rate as text: “6.875 %”. */
export function rateWords(ratePpm: number): string {
  return `${ratePercent(ratePpm)} %`
}
