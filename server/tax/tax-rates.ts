import type { Tx } from '#server/db/database.ts'

/** When the rates were compared with their sources. docs/money.md lists the ones without a comparison. */
const READ = 'compared on 2026-11-21'
const UNITED_STATES = `Statewide general rates of 2026 in two public tables (github.com/receiptedit/us-sales-tax-2026, salestaxapi.io), with statewide local levies in CA, UT and VA; ${READ}`
const LOUISIANA = `Louisiana Department of Revenue, sales tax reform: 5 % from 2025-01-01 to 2029-12-31; ${READ}`
const LOUISIANA_LATER = `TaxCloud, Louisiana state sales tax rate update: 4.75 % from 2030; ${READ}`
const SINCE_JULY_2023 = `Rate since 2023-07-01 (Fonoa, US sales tax rate updates for July 2023); ${READ}`
const COLUMBIA = `KPMG This Week in State Tax, 2025-12-15: 6 % through 2026-09-30, 7 % enacted from 2026-10-01; ${READ}`
const CANADA = `TaxTips.ca, sales tax rates of 2026, which cites the Canada Revenue Agency and each province; ${READ}`

/** The general sales tax of each state in parts per million, without cities and counties. */
const STATES: Readonly<Record<string, number>> = {
  AL: 40000,
  AK: 0,
  AZ: 56000,
  AR: 65000,
  CA: 72500,
  CO: 29000,
  CT: 63500,
  DE: 0,
  FL: 60000,
  GA: 40000,
  HI: 40000,
  ID: 60000,
  IL: 62500,
  IN: 70000,
  IA: 60000,
  KS: 65000,
  KY: 60000,
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
  NY: 40000,
  NC: 47500,
  ND: 50000,
  OH: 57500,
  OK: 45000,
  OR: 0,
  PA: 60000,
  RI: 70000,
  SC: 60000,
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

type Row = {
  region: string
  name: string
  rate_ppm: number
  valid_from?: string
  valid_to?: string
  source?: string
}
const sales = { name: 'Sales tax' }
/** States whose rate changed recently, or will change on a known day. */
const CHANGING_STATES: readonly Row[] = [
  { ...sales, region: 'DC', rate_ppm: 60000, valid_to: '2026-10-01', source: COLUMBIA },
  { ...sales, region: 'DC', rate_ppm: 70000, valid_from: '2026-10-01', source: COLUMBIA },
  { ...sales, region: 'LA', rate_ppm: 50000, valid_to: '2030-01-01', source: LOUISIANA },
  { ...sales, region: 'LA', rate_ppm: 47500, valid_from: '2030-01-01', source: LOUISIANA_LATER },
  { ...sales, region: 'NM', rate_ppm: 48750, source: SINCE_JULY_2023 },
  { ...sales, region: 'SD', rate_ppm: 42000, source: SINCE_JULY_2023 },
]

const GST = 50000
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
const rowsOf = (country: string, rows: readonly Row[], source: string) =>
  rows.map((row) => ({ country, source, valid_from: SINCE, valid_to: null, ...row }))

/** Rates by region with their source. `valid_to` is the first day without the rate. */
const TAX_RATES = [
  ...rowsOf(
    'US',
    Object.entries(STATES).map(([region, rate_ppm]) => ({ ...sales, region, rate_ppm })),
    UNITED_STATES,
  ),
  ...rowsOf('US', CHANGING_STATES, UNITED_STATES),
  ...rowsOf('CA', PROVINCES, CANADA),
]

/** Adds the initial tax rates. Existing rows stay. */
export async function seedTaxRates(tx: Tx): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values([...TAX_RATES])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
