import { COUNTRIES, FIRST_COUNTRIES } from '../addresses/countries.ts'
import { LOCALES, type Locale } from '../messages/locales.ts'
import { DIALLING_CODES, FIRST_DIALLING_CODES } from '../people/phone-codes.ts'

export type Option = { key: string; label: string }

/** Countries whose long name includes a political status that an address does not need. */
const SHORT_NAMES: ReadonlySet<string> = new Set(['HK', 'MO'])

const byLocale = new Map(LOCALES.map((locale) => [locale, namesIn(locale)]))

function namesIn(locale: Locale): ReadonlyMap<string, string> {
  const long = new Intl.DisplayNames(locale, { type: 'region' })
  const short = new Intl.DisplayNames(locale, { type: 'region', style: 'short' })
  return new Map(COUNTRIES.map((code) => [code, (SHORT_NAMES.has(code) ? short : long).of(code) ?? code]))
}

/** The name of a country in a language, or the code if it is unknown. */
export function countryName(code: string, locale: Locale): string {
  return byLocale.get(locale)?.get(code) ?? code
}

/** Countries whose English name has an article within a sentence. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(
  'AE BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN SB TC TF UM US VG VI'.split(' '),
)

/** The name of a country within a sentence, such as “the United States” after “in”. */
export function countryInSentence(code: string, locale: Locale): string {
  const name = countryName(code, locale)
  return locale === 'en' && WITH_ARTICLE.has(code) ? `the ${name}` : name
}

/** All countries with their names; the main ones first, the others by name. */
export function countryNames(locale: Locale): Option[] {
  const options = COUNTRIES.map((code) => ({ key: code, label: countryName(code, locale) }))
  return firstThenByLabel(options, { first: FIRST_COUNTRIES, locale })
}

/** All dialling codes (`+52`) with their countries; the main ones first, the others by name. */
export function diallingCodeNames(locale: Locale): Option[] {
  const options = DIALLING_CODES.map(({ code, countries }) => {
    const names = countries.map((country) => countryName(country, locale))
    return { key: code, label: `${names.join(', ')} (${code})` }
  })
  return firstThenByLabel(options, { first: FIRST_DIALLING_CODES, locale })
}

function firstThenByLabel(
  options: readonly Option[],
  { first, locale }: { first: readonly string[]; locale: Locale },
): Option[] {
  const collator = new Intl.Collator(locale)
  const leading = first.flatMap((key) => options.filter((option) => option.key === key))
  const others = options.filter(({ key }) => !first.includes(key))
  return [...leading, ...others.toSorted((a, b) => collator.compare(a.label, b.label))]
}
