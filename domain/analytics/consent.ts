export const MEASUREMENT_CHOICES = ['allowed', 'refused'] as const
export type MeasurementChoice = (typeof MEASUREMENT_CHOICES)[number]
/** `ask` means nothing is measured before the person consents. */
export type Measurement = 'on' | 'off' | 'ask'

/** The country where measurement needs no prior consent. */
const OPT_OUT_COUNTRY = 'US'

/**
 * Whether a visit may be measured. The person's own choice comes first, then the browser's (Global Privacy
 * Control, Do Not Track). Outside the US, or in an unknown country, the person is asked.
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

/** Time zones of the United States and its territories, as browsers name them. */
const US_ZONES =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Menominee|Puerto_Rico|Indiana\/|Indianapolis|Kentucky\/|Louisville|North_Dakota\/)|Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan))/

/** Whether a browser's time zone is in the US. The language alone does not show the country. */
export function isUsZone(timeZone: string): boolean {
  return US_ZONES.test(timeZone)
}
