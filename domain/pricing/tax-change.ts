import { isFarOff } from '../days.ts'

/** A rate as staff type it. `percent` is a text such as `6.875`. */
export type TypedTaxRate = {
  country: string
  region: string
  name: string
  percent: string
  /** The first day of the rate, in UTC. */
  beginsOn: string
  source: string
}
type KnownRate = { country: string; region: string; name: string; validFrom: string }
export type TaxProblem =
  /** No rate of this region is known, so we charge no tax there. */
  | 'region'
  /** No tax of the country has this name. */
  | 'name'
  | 'percent'
  /** The day has begun. A rate in the past would change what was paid. */
  | 'past'
  /** The year cannot be meant. */
  | 'far-off'
  /** Another rate of this tax begins on the same day. */
  | 'twice'
  | 'source'

const PPM_DIGITS = 4
/** The highest rate that staff can type. A higher one is a typing error. */
const MOST_PPM = 500_000
/** The length of a source in characters. Another person must be able to find the source. */
export const SOURCE_LENGTH = { min: 8, max: 300 } as const

/** A typed percentage in parts per million: `6.875` becomes 68 750. Null for other texts, and above 50 percent. */
export function ppmOf(percent: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? []
  if (whole === undefined) return null
  const ppm = Number(`${whole}${decimals.padEnd(PPM_DIGITS, '0')}`)
  return ppm > MOST_PPM ? null : ppm
}

/** Why a rate cannot be added. `rates` are the known rates, and `today` is the date in UTC. */
export function judgeTaxRate(
  { country, region, name, percent, beginsOn, source }: TypedTaxRate,
  { rates, today }: { rates: readonly KnownRate[]; today: string },
): { outcome: 'fine'; ratePpm: number } | { outcome: 'refused'; problems: TaxProblem[] } {
  const ratePpm = ppmOf(percent)
  const inCountry = rates.filter((each) => each.country === country)
  const inRegion = inCountry.filter((each) => each.region === region)
  const { length } = source.trim()
  const problems: TaxProblem[] = []
  if (inRegion.length === 0) problems.push('region')
  if (!inCountry.some((each) => each.name === name)) problems.push('name')
  if (ratePpm === null) problems.push('percent')
  if (beginsOn <= today) problems.push('past')
  if (isFarOff(beginsOn, today)) problems.push('far-off')
  if (inRegion.some((each) => each.name === name && each.validFrom === beginsOn)) problems.push('twice')
  if (length < SOURCE_LENGTH.min || length > SOURCE_LENGTH.max) problems.push('source')
  return problems.length > 0 || ratePpm === null
    ? { outcome: 'refused', problems }
    : { outcome: 'fine', ratePpm }
}
