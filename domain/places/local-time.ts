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

/** Where English puts the month before the day. Source: CLDR, the locales of English outside `en-001`; Canada's own. */
const MONTH_FIRST = new Set(['US', 'CA', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'MH'])

/** The language tag that dates are written with: day before month for English readers in most countries. */
function dateTag(locale: Locale, country: string | null): string {
  return locale === 'en' && country !== null && !MONTH_FIRST.has(country) ? 'en-GB' : locale
}

export type LocalTime = {
  locale: Locale
  /** Where the reader lives, an ISO alpha-2 code; null when that is not known. */
  country: string | null
  /** An IANA name, as it is kept with the address. */
  timeZone: string | null
  style: keyof typeof STYLES
}

/**
 * A moment in words as the clock where somebody lives shows it: the day, the day to the minute, or the time. In UTC where their
 * time zone is missing or not known here, so that nothing is held up by it.
 */
export function localTime(moment: Date, { locale, country, timeZone, style }: LocalTime): string {
  return inZone(timeZone, (zone) =>
    new Intl.DateTimeFormat(dateTag(locale, country), { ...STYLES[style], timeZone: zone }).format(moment),
  )
}

/** The day (`YYYY-MM-DD`) that a moment falls on in a time zone. In UTC where the zone is missing or not known here. */
export function dayIn(moment: Date, timeZone: string | null): string {
  // Swedish writes the day as ISO 8601 does.
  return inZone(timeZone, (zone) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone }).format(moment),
  )
}

function inZone(timeZone: string | null, write: (zone: string) => string): string {
  try {
    return write(timeZone ?? 'UTC')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return write('UTC')
  }
}

/** Made once: making one takes longer than pricing an order. */
const DAYS = new Map<string, Intl.DateTimeFormat>()

/** A day (`YYYY-MM-DD`) in words, as a reader of that language and country writes it. */
export function dayInWords(day: string, { locale, country }: Pick<LocalTime, 'locale' | 'country'>): string {
  const tag = dateTag(locale, country)
  const format = DAYS.get(tag) ?? new Intl.DateTimeFormat(tag, { ...STYLES.day, timeZone: 'UTC' })
  DAYS.set(tag, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}
