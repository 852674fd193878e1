import { dayInWords, localTime } from '#domain/places/local-time.ts'
import { useCountry } from '#web/lib/site.tsx'
import { useLocale } from '#web/lib/text.tsx'

/** Writes a moment as the day it is where the person lives, in the language of the page and as their country writes it. */
export function useDate(timeZone: string | null): (moment: string) => string {
  const locale = useLocale()
  const country = useCountry()
  return (moment) => localTime(new Date(moment), { locale, country, timeZone, style: 'day' })
}

/** Writes a day (`YYYY-MM-DD`) in the language of the page and as the person's country writes it. */
export function useDay(): (day: string) => string {
  const locale = useLocale()
  const country = useCountry()
  return (day) => dayInWords(day, { locale, country })
}
