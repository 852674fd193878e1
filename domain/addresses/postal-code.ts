/** Length limits of a postal code. Source: specification A §5. */
export const POSTAL_CODE_MIN = 2
export const POSTAL_CODE_MAX = 30

export type PostalCode = {
  /** ISO 3166 alpha-2. */
  country: string
  postalCode: string
}

/** Countries whose addresses rarely or never have a postal code. Source: Google's libaddressinput. */
const WITHOUT: ReadonlySet<string> = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ' +
    'LY ML MO MR MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV TZ UG VU WS YE ZW'
  ).split(' '),
)

/** Whether an address in a country requires a postal code. */
export function needsPostalCode(country: string): boolean {
  return !WITHOUT.has(country)
}
