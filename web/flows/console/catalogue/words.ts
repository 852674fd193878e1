import type { ConsoleCatalogue } from '#domain/contracts/console/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { MARKET_TIME_ZONES, marketOfCurrency, type Market } from '#domain/pricing/market.ts'
import { momentText } from '../shell/when.tsx'

/** The pages, below the base path of the console. */
export const CATALOGUE_PATH = '/catalogue'
export const PREPARE_PATH = `${CATALOGUE_PATH}/prepare`
export const CHANGES_PATH = `${CATALOGUE_PATH}/changes`
export const CODES_PATH = `${CATALOGUE_PATH}/codes`
export const MAKE_CODES_PATH = `${CODES_PATH}/make`
export const COUPONS_PATH = `${CATALOGUE_PATH}/coupons`
export const ADD_COUPON_PATH = `${COUPONS_PATH}/add`
export const AFFILIATES_PATH = `${CATALOGUE_PATH}/affiliates`
export const CHANGE_AFFILIATE_PATH = `${AFFILIATES_PATH}/change`
export const PACKAGES_PATH = `${CATALOGUE_PATH}/packages`
export const ADD_PACKAGE_PATH = `${PACKAGES_PATH}/add`
export const END_PACKAGE_PATH = `${PACKAGES_PATH}/end`
export const TEXTS_PATH = `${CATALOGUE_PATH}/texts`
const CHANGE_TEXT_PATH = `${TEXTS_PATH}/change`
export const TAXES_PATH = `${CATALOGUE_PATH}/taxes`
export const ADD_TAX_PATH = `${TAXES_PATH}/add`

/** The page of a run of codes. */
export function runPath(id: number): string {
  return `${CODES_PATH}/${id}`
}

/** The page that changes the affiliate of a key. */
export function changeAffiliatePath(key: string): string {
  return `${CHANGE_AFFILIATE_PATH}?${new URLSearchParams({ link: key }).toString()}`
}

/** The page that changes the text of a package or an extra. */
export function changeTextPath({ kind, name }: { kind: string; name: string }): string {
  return `${CHANGE_TEXT_PATH}?${new URLSearchParams({ kind, name }).toString()}`
}

export const MARKET_WORDS: Readonly<Record<Market, string>> = {
  default: 'United States, Canada, Mexico',
  GB: 'United Kingdom, VAT in it',
}

export const CHANGE_STATES = { prepared: 'Prepared', made: 'Published', withdrawn: 'Taken back' } as const

type Named = Pick<ConsoleCatalogue['prices'][number], 'name' | 'productId' | 'serviceName'>

/** The term of a price: “1 year”, or “1 year, extra Tone meter”. */
export function priceTerm({ productId, serviceName }: Pick<Named, 'productId' | 'serviceName'>): string {
  const term = productId === 'SUB2YEAR' ? '2 years' : '1 year'
  return serviceName === null ? term : `${term}, extra ${serviceName}`
}

/** The item of a price: “Premium, 1 year”. */
export function priceName({ name, ...price }: Named): string {
  return `${name}, ${priceTerm(price)}`
}

/** An amount in the words of the console. */
export function moneyWords(amount: number, currency: string): string {
  return formatMoney(amount, { currency, locale: 'en' })
}

/** A date in the words of the console. */
export function dayWords(day: string): string {
  return dayInWords(day, { locale: 'en', country: 'US' })
}

type Dated = { startsAt: string | null; expiresAt: string | null; currency: string | null }

/** The days on which a coupon or code is valid in its market: “Dec 1, 2026 to Mar 31, 2027”. */
export function daysText({ startsAt, expiresAt, currency }: Dated): string {
  const timeZone = MARKET_TIME_ZONES[marketOfCurrency(currency ?? '')]
  const day = (moment: number) => momentText(new Date(moment), { timeZone, style: 'day' })
  const from = startsAt === null ? null : day(Date.parse(startsAt))
  // The end is the first moment after the last day.
  const to = expiresAt === null ? null : day(Date.parse(expiresAt) - 1)
  if (from !== null) return to === null ? `from ${from}` : `${from} to ${to}`
  return to === null ? 'always' : `to ${to}`
}
