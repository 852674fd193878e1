/** The languages of the product. `en` is the fallback. */
export const LOCALES = ['en', 'es-MX'] as const
export type Locale = (typeof LOCALES)[number]
const DEFAULT_LOCALE: Locale = 'en'

/** Whether `value` is a language of the product. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** A language that was stored or sent; the fallback for any other value. */
export function localeOrDefault(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE
}

/**
 * The best language for an `Accept-Language` header: the supported tag with the highest quality value. Any
 * Spanish means es-MX, and an unreadable header means English.
 */
export function negotiateLocale(header: string | null | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map(parseLanguageRange)
    .filter((range) => range.quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    if (language === 'es') return 'es-MX'
    if (language === 'en') return 'en'
  }
  return DEFAULT_LOCALE
}

function parseLanguageRange(part: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
}
