const UNITED_STATES =
  'Tax Foundation, State and Local Sales Tax Rates, 2025: state rate, with statewide local levies in CA, UT and VA'
const CANADA = 'Canada Revenue Agency, GST/HST calculator and rates; provincial sales tax from each province'

/** General sales tax of each state in parts per million; cities and counties are not in it. */
const STATES: Readonly<Record<string, number>> = {
  AL: 40000,
  AK: 0,
  AZ: 56000,
  AR: 65000,
  CA: 72500,
  CO: 29000,
  CT: 63500,
  DE: 0,
  DC: 60000,
  FL: 60000,
  GA: 40000,
  HI: 40000,
  ID: 60000,
  IL: 62500,
  IN: 70000,
  IA: 60000,
  KS: 65000,
  KY: 60000,
  LA: 50000,
  ME: 55000,
  MD: 60000,
  MA: 62500,
  MI: 60000,
  MN: 68750,
  MS: 70000,
  MO: 42250,
  MT: 0,
  NE: 55000,
  NV: 68500,
  NH: 0,
  NJ: 66250,
  NM: 48750,
  NY: 40000,
  NC: 47500,
  ND: 50000,
  OH: 57500,
  OK: 45000,
  OR: 0,
  PA: 60000,
  RI: 70000,
  SC: 60000,
  SD: 42000,
  TN: 70000,
  TX: 62500,
  UT: 61000,
  VT: 60000,
  VA: 53000,
  WA: 65000,
  WV: 60000,
  WI: 50000,
  WY: 40000,
}

const GST = 50000
type Row = { region: string; name: string; rate_ppm: number; valid_from?: string; valid_to?: string }
const PROVINCES: readonly Row[] = [
  ...['AB', 'BC', 'MB', 'SK', 'QC', 'NT', 'NU', 'YT'].map((region) => ({
    region,
    name: 'GST',
    rate_ppm: GST,
  })),
  { region: 'BC', name: 'PST', rate_ppm: 70000 },
  { region: 'MB', name: 'RST', rate_ppm: 70000 },
  { region: 'SK', name: 'PST', rate_ppm: 60000 },
  { region: 'QC', name: 'QST', rate_ppm: 99750 },
  { region: 'ON', name: 'HST', rate_ppm: 130000 },
  { region: 'NB', name: 'HST', rate_ppm: 150000 },
  { region: 'NL', name: 'HST', rate_ppm: 150000 },
  { region: 'PE', name: 'HST', rate_ppm: 150000 },
  { region: 'NS', name: 'HST', rate_ppm: 150000, valid_to: '2025-04-01' },
  { region: 'NS', name: 'HST', rate_ppm: 140000, valid_from: '2025-04-01' },
]
const SINCE = '2025-01-01'

/** Rates by region, each from its first day to the day before its last; with where they were read. */
export const TAX_RATES = [
  ...Object.entries(STATES).map(([region, rate_ppm]) => ({
    country: 'US',
    region,
    name: 'Sales tax',
    rate_ppm,
    valid_from: SINCE,
    valid_to: null,
    source: UNITED_STATES,
  })),
  ...PROVINCES.map(({ region, name, rate_ppm, valid_from, valid_to }) => ({
    country: 'CA',
    region,
    name,
    rate_ppm,
    valid_from: valid_from ?? SINCE,
    valid_to: valid_to ?? null,
    source: CANADA,
  })),
]
