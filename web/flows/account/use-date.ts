import { dayInWords, localTime } from '#domain/places/local-time.ts'
import { useCountry } from '#web/lib/site.tsx'
import { useLocale } from '#web/lib/text.tsx'

/**
 * Formats a time as a date in the person's time zone. The language is that of the page, the format that of
 * their country.
 */
export function useDate(timeZone: string | null): (moment: string) => string {
  const locale = useLocale()
  const country = useCountry()
  return (moment) => localTime(new Date(moment), { locale, country, timeZone, style: 'day' })
}

/** Formats a day (`YYYY-MM-DD`) in the language of the page and the format of the person's country. */
export function useDay(): (day: string) => string {
  const locale = useLocale()
  const country = useCountry()
  return (day) => dayInWords(day, { locale, country })
}
