import { localTime } from '#domain/places/local-time.ts'
import { useLocale } from '../../lib/text.tsx'

/** Writes a moment as the day it is where the person lives, in the language of the page. */
export function useDate(timeZone: string | null): (moment: string) => string {
  const locale = useLocale()
  return (moment) => localTime(new Date(moment), { locale, timeZone, style: 'day' })
}
