import type { Locale } from '../messages/locales.ts'

const STYLES = {
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'long', timeStyle: 'short' },
  /** The time only, with seconds, so that two attempts differ. */
  second: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * Countries where English puts the month before the day. Source: CLDR, the English locales outside `en-001`,
 * and Canada.
 */
const MONTH_FIRST = new Set(['US', 'CA', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'MH'])

/** The language tag for dates. For English in most countries, the day comes before the month. */
function dateTag(locale: Locale, country: string | null): string {
  return locale === 'en' && country !== null && !MONTH_FIRST.has(country) ? 'en-GB' : locale
}

export type LocalTime = {
  locale: Locale
  /** The reader's country, an ISO alpha-2 code; null if unknown. */
  country: string | null
  /** An IANA name, as stored with the address. */
  timeZone: string | null
  style: keyof typeof STYLES
}

/**
 * A moment in the reader's time zone as text: the day or the time. Missing or unknown zones mean UTC, so that
 * they never block anything.
 */
export function localTime(moment: Date, { locale, country, timeZone, style }: LocalTime): string {
  return inZone(timeZone, (zone) =>
    formatter(dateTag(locale, country), { ...STYLES[style], timeZone: zone }).format(moment),
  )
}

/** Spanish readers know the name “hora del Pacífico”, but not its abbreviation. */
const ZONE_NAMES = { en: 'short', 'es-MX': 'long' } as const satisfies Record<Locale, string>

/**
 * The name of a zone without “estándar”, which readers do not say. It stays distinct, because summer has a name of its
 * own. Mexico says “hora del centro” where CLDR says “hora central”.
 */
function usualZoneName(text: string): string {
  return text
    .replace(/\bhora estándar\b/iu, 'hora')
    .replace(/\bhora (de verano )?central$/u, 'hora $1del centro')
}

/**
 * A moment as the day, the time and the name of the zone, for a receipt. Only the server writes it, because a browser
 * may name the zone differently.
 */
export function momentInWords(moment: Date, { locale, country, timeZone }: Omit<LocalTime, 'style'>): string {
  const day = dayInWords(dayIn(moment, timeZone), { locale, country })
  const time = inZone(timeZone, (zone) =>
    formatter(dateTag(locale, country), {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: ZONE_NAMES[locale],
      timeZone: zone,
    }).format(moment),
  )
  // “10:06 a.m.” stays on one line.
  return `${day}, ${usualZoneName(time).replace(/(?<=\d)\s/u, '\u00a0')}`
}

/** The date (`YYYY-MM-DD`) of a moment in a time zone. Missing or unknown zones mean UTC. */
export function dayIn(moment: Date, timeZone: string | null): string {
  // The Swedish locale formats dates as ISO 8601.
  return inZone(timeZone, (zone) => formatter('sv-SE', { dateStyle: 'short', timeZone: zone }).format(moment))
}

/** The size of the cache. It is enough for every zone in two languages. */
const MOST_FORMATTERS = 2000
/** A cache, because a new formatter takes a millisecond. That is longer than pricing an order. */
const FORMATTERS = new Map<string, Intl.DateTimeFormat>()

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const known = FORMATTERS.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, options)
  if (FORMATTERS.size < MOST_FORMATTERS) FORMATTERS.set(key, made)
  return made
}

/** A formatter for a time zone. Missing or unknown zones mean UTC. */
export function inZone(timeZone: string | null, write: (zone: string) => string): string {
  try {
    return write(timeZone ?? 'UTC')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return write('UTC')
  }
}

/** A date (`YYYY-MM-DD`) as text, in the format of a language and country. */
export function dayInWords(day: string, { locale, country }: Pick<LocalTime, 'locale' | 'country'>): string {
  const options = { ...STYLES.day, timeZone: 'UTC' } as const
  return formatter(dateTag(locale, country), options).format(new Date(`${day}T00:00:00Z`))
}

/** The month and the year of a date (`YYYY-MM-DD`) as text, such as “October 2027”. */
export function monthInWords(day: string, locale: Locale): string {
  return formatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
