import { useLocale } from '../../lib/text.tsx'

/** Writes a moment as a day in the language of the page; in UTC, so that server and browser agree. */
export function useDate(): (moment: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return (moment) => format.format(new Date(moment))
}
