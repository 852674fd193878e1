/**
 * A package of the initial catalogue. Staff change the catalogue in the console. Seeding never overwrites
 * existing rows.
 */
export type ShippedPackage = {
  id: number
  name: string
  years: 1 | 2
  currency: 'USD' | 'GBP'
  /** For one person and the whole term, in minor units. */
  price: number
  /** The VAT in the price, in minor units. A package without it has tax added to its price. */
  vat?: number
  services: readonly string[]
  buildYourOwn?: true
}

const BASIC = ['MYFILES', 'CALLSBASIC']
const ESSENTIALS = [...BASIC, 'TONEMETER']
const PREMIUM = [...ESSENTIALS, 'UNLIMITEDPAYMENTS']

/** The initial packages. */
export const PACKAGES: readonly ShippedPackage[] = [
  { id: 1001, name: 'Basic', years: 1, currency: 'USD', price: 99_00, services: BASIC },
  { id: 1002, name: 'Basic', years: 2, currency: 'USD', price: 180_00, services: BASIC },
  { id: 1011, name: 'Essentials', years: 1, currency: 'USD', price: 144_00, services: ESSENTIALS },
  { id: 1012, name: 'Essentials', years: 2, currency: 'USD', price: 264_00, services: ESSENTIALS },
  { id: 1021, name: 'Premium', years: 1, currency: 'USD', price: 204_00, services: PREMIUM },
  { id: 1022, name: 'Premium', years: 2, currency: 'USD', price: 384_00, services: PREMIUM },
  {
    id: 1090,
    name: 'Choose your own',
    years: 1,
    currency: 'USD',
    price: 99_00,
    services: BASIC,
    buildYourOwn: true,
  },
  {
    id: 2061,
    name: 'Essentials UK',
    years: 1,
    currency: 'GBP',
    price: 120_00,
    vat: 20_00,
    services: ESSENTIALS,
  },
  { id: 2063, name: 'Premium UK', years: 1, currency: 'GBP', price: 168_00, vat: 28_00, services: PREMIUM },
]

/**
 * The terms and extras of the package to build, with the price of the whole term in minor units. The base price is the
 * row whose service is the term itself. The prices keep `BUILDING_COSTS_MORE`.
 */
export const BUILD_YOUR_OWN: readonly { term: 'SUB1YEAR' | 'SUB2YEAR'; service: string; price: number }[] = [
  { term: 'SUB1YEAR', service: 'SUB1YEAR', price: 99_00 },
  { term: 'SUB1YEAR', service: 'TONEMETER', price: 60_00 },
  { term: 'SUB1YEAR', service: 'UNLIMITEDPAYMENTS', price: 75_00 },
  { term: 'SUB2YEAR', service: 'SUB2YEAR', price: 180_00 },
  { term: 'SUB2YEAR', service: 'TONEMETER', price: 110_00 },
  { term: 'SUB2YEAR', service: 'UNLIMITEDPAYMENTS', price: 140_00 },
]
export const BUILD_YOUR_OWN_PACKAGE = 1090

const UK = [2061, 2063]
/** The packages of each pricing group in each market, in display order. */
export const PRICING_GROUP_PACKAGES: readonly {
  name: 'P0' | 'P1' | 'P2' | 'P3'
  market: 'default' | 'GB'
  packageIds: readonly number[]
}[] = [
  { name: 'P0', market: 'default', packageIds: [1001, 1002, 1090] },
  { name: 'P1', market: 'default', packageIds: [1011, 1012, 1021, 1022, 1090] },
  { name: 'P2', market: 'default', packageIds: [1011, 1012, 1021, 1022, 1090] },
  { name: 'P3', market: 'default', packageIds: [1021, 1022, 1090] },
  { name: 'P0', market: 'GB', packageIds: UK },
  { name: 'P1', market: 'GB', packageIds: UK },
  { name: 'P2', market: 'GB', packageIds: UK },
  { name: 'P3', market: 'GB', packageIds: UK },
]
