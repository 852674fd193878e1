import type { Locale } from '../messages/locales.ts'

const STYLES = {
  day: { dateStyle: 'long' },
  /** The time alone, so fine that two attempts differ. */
  second: { timeStyle: 'medium' },
  /** With the name of the zone: a browser may call it otherwise than the server. */
  minute: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type LocalTime = {
  locale: Locale
  /** An IANA name, as it is kept with the address. */
  timeZone: string | null
  style: keyof typeof STYLES
}

/**
 * A moment in words as the clock where somebody lives shows it: the day, the day to the minute, or the time. In UTC where their
 * time zone is missing or not known here, so that nothing is held up by it.
 */
export function localTime(moment: Date, { locale, timeZone, style }: LocalTime): string {
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: zone }).format(moment)
  try {
    return inZone(timeZone ?? 'UTC')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return inZone('UTC')
  }
}
