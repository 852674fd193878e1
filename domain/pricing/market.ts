import type { Variant } from '../experiments/flags.ts'

/** Where packages are sold in one currency and with one kind of tax. */
export type Market = 'default' | 'GB'

/** Countries and phone codes of each market. A place in no row has no market of its own. */
const MARKETS = [
  { market: 'default', countries: ['US', 'CA', 'MX'], phoneCodes: ['1', '52'], home: 'US' },
  { market: 'GB', countries: ['GB', 'GG', 'IM', 'JE'], phoneCodes: ['44'], home: 'GB' },
] as const satisfies { market: Market; countries: string[]; phoneCodes: string[]; home: string }[]
type MarketRow = (typeof MARKETS)[number]

/** What is known of where somebody buys. */
export type BuyerPlace = {
  /** The billing country; null before it is known. */
  country: string | null
  /** With or without the plus sign. */
  phoneCountryCode: string
}

/**
 * The market somebody buys in. The billing country decides. The phone decides where there is no billing country, or
 * one without a market. The British market exists while its packages are sold.
 */
export function marketOf({ ukPackages, ...place }: BuyerPlace & { ukPackages: Variant }): Market {
  return ukPackages === 'Treatment' ? (rowOf(place)?.market ?? 'default') : 'default'
}

/** The country that decided the market: the billing country, or the home of the phone code. */
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
