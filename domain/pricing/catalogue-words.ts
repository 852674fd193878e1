import type { Locale } from '../messages/locales.ts'
import { textFor } from '../messages/text.ts'
import type { CatalogueText, CatalogueTexts, Feature } from './dated-texts.ts'
import { packageTexts, serviceTexts } from './package-texts.ts'

/** The texts of services that staff have changed, by service. */
export type ServiceTextsNow = Readonly<Record<string, CatalogueTexts>>
/** Names by language. */
export type Names = Readonly<Record<string, string>>
/** What names a package: its row, and the text of staff that has begun. */
export type NamedPackage = {
  displayName: string
  analyticsPackage: string
  names?: Names | null | undefined
}

/** The name of a package in a language: that of staff, or the shipped one, or the name of its row. */
export function packageNameIn(
  { displayName, analyticsPackage, names }: NamedPackage,
  locale: Locale,
): string {
  const own = names?.[locale]
  if (own !== undefined) return own
  const shipped = packageTexts(analyticsPackage)
  return shipped ? textFor(locale)(shipped.name) : displayName
}

/** The name with its term, such as `Premium, 1 year`. A package without texts has the operator’s own. */
export function packageNameAndTerm(
  named: NamedPackage & { packageName: string; years: number },
  locale: Locale,
): string {
  if (!named.names && !packageTexts(named.analyticsPackage)) return named.packageName
  return textFor(locale)('package.nameAndTerm', { name: packageNameIn(named, locale), years: named.years })
}

/** What a buyer reads about a package: the text of staff, or the shipped one. */
export function packageWords(
  named: NamedPackage & { texts: CatalogueTexts | null },
  locale: Locale,
): CatalogueText {
  if (named.texts) return named.texts[locale]
  const shipped = packageTexts(named.analyticsPackage)
  return {
    name: packageNameIn(named, locale),
    description: shipped ? textFor(locale)(shipped.description) : '',
    badge: '',
    features: [],
  }
}

/** What a buyer reads about a service. One without any text has its own word for a name. */
export function serviceWords(
  service: string,
  { texts, locale }: { texts: ServiceTextsNow; locale: Locale },
): CatalogueText {
  const own = texts[service]
  if (own) return own[locale]
  const shipped = serviceTexts(service)
  if (!shipped) return { name: service, description: '', badge: '', features: [] }
  const text = textFor(locale)
  const features = shipped.benefits.map((each): Feature => ({
    text: text(each.text),
    note: each.note ? text(each.note) : '',
  }))
  return { name: text(shipped.name), description: text(shipped.description), badge: '', features }
}

/** The same in every language. */
export function inEveryLanguage<T>(of: (locale: Locale) => T): Record<Locale, T> {
  return { en: of('en'), 'es-MX': of('es-MX') }
}
