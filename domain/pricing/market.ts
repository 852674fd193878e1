import type { Variant } from '../experiments/flags.ts'
import type { Currency } from '../money.ts'

/** A group of countries with one currency and one kind of tax. */
export const MARKET_NAMES = ['default', 'GB'] as const
export type Market = (typeof MARKET_NAMES)[number]

/** The currency of each market. */
export const MARKET_CURRENCIES: Readonly<Record<Market, Currency>> = { default: 'USD', GB: 'GBP' }

/** The time zone of each market. A price begins at the first moment of a day in this zone, for the whole market. */
export const MARKET_TIME_ZONES: Readonly<Record<Market, string>> = {
  default: 'America/New_York',
  GB: 'Europe/London',
}

/** The market whose packages have a currency. */
export function marketOfCurrency(currency: Currency): Market {
  return MARKET_NAMES.find((market) => MARKET_CURRENCIES[market] === currency) ?? 'default'
}

/** Countries and dialling codes of each market. Other places have no market of their own. */
const MARKETS = [
  { market: 'default', countries: ['US', 'CA', 'MX'], phoneCodes: ['1', '52'], home: 'US' },
  { market: 'GB', countries: ['GB', 'GG', 'IM', 'JE'], phoneCodes: ['44'], home: 'GB' },
] as const satisfies { market: Market; countries: string[]; phoneCodes: string[]; home: string }[]
type MarketRow = (typeof MARKETS)[number]

/** What is known about the buyer's place. */
export type BuyerPlace = {
  /** The billing country; null before it is known. */
  country: string | null
  /** With or without the plus sign. */
  phoneCountryCode: string
}

/**
 * The buyer's market. The billing country decides. Without it, or if it has no market, the phone decides. The
 * British market exists only while British packages are on sale.
 */
export function marketOf({ ukPackages, ...place }: BuyerPlace & { ukPackages: Variant }): Market {
  return ukPackages === 'Treatment' ? (rowOf(place)?.market ?? 'default') : 'default'
}

/** The country that decided the market: the billing country, or the main country of the dialling code. */
export function decidingCountry(place: BuyerPlace): string | null {
  const { country } = place
  const row = rowOf(place)
  return country && (!row || isIn(row, country)) ? country : (row?.home ?? country)
}

function rowOf({ country, phoneCountryCode }: BuyerPlace): MarketRow | undefined {
  const digits = phoneCountryCode.replace('+', '')
  return (
    MARKETS.find((row) => country !== null && isIn(row, country)) ??
    MARKETS.find(({ phoneCodes }) => phoneCodes.some((each) => each === digits))
  )
}

function isIn({ countries }: MarketRow, country: string): boolean {
  return countries.some((each) => each === country)
}
