export const MEASUREMENT_CHOICES = ['allowed', 'refused'] as const
export type MeasurementChoice = (typeof MEASUREMENT_CHOICES)[number]
/** `ask`: nothing is measured until the person says so. */
export type Measurement = 'on' | 'off' | 'ask'

/** The country where measuring needs no consent given before. */
const OPT_OUT_COUNTRY = 'US'

/**
 * Whether a visit may be measured. The person's own choice counts first, then what their browser objects to
 * (Global Privacy Control, Do Not Track); outside the US, or where the country is unknown, they are asked.
 */
export function measurementFor(visit: {
  choice: MeasurementChoice | null
  objects: boolean
  /** ISO 3166-1 alpha-2. */
  country: string | null
}): Measurement {
  if (visit.choice) return visit.choice === 'allowed' ? 'on' : 'off'
  if (visit.objects) return 'off'
  return visit.country === OPT_OUT_COUNTRY ? 'on' : 'ask'
}

/** Time zones of the United States and what it administers, as browsers name them. */
const US_ZONES =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Menominee|Puerto_Rico|Indiana\/|Indianapolis|Kentucky\/|Louisville|North_Dakota\/)|Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan))/

/** Whether a browser's clock is one of the US: a language alone does not tell where somebody is. */
export function isUsZone(timeZone: string): boolean {
  return US_ZONES.test(timeZone)
}
