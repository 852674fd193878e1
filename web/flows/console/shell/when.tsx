import { DAY_MS, MINUTE_MS } from '#domain/durations.ts'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { dayIn, inZone } from '#domain/places/local-time.ts'

const STYLES = {
  day: { dateStyle: 'medium' },
  short: { month: 'short', day: 'numeric' },
  weekday: { dateStyle: 'full' },
  time: { hour: 'numeric', minute: '2-digit' },
  second: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof STYLES
/** A time without a day names no zone on the page of a person, because its list does. */
const NEEDS_ZONE: ReadonlySet<Style> = new Set(['time', 'second'])

/** A time as text. Without a time zone it is in that of the company. A day with its time names the zone. */
export function momentText(at: Date, { timeZone, style }: { timeZone: string | null; style: Style }): string {
  return inZone(timeZone ?? COMPANY_ZONE, (zone) => {
    const text = new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone: zone }).format(at)
    const namesZone = style === 'moment' || (timeZone === null && NEEDS_ZONE.has(style))
    return namesZone ? `${text} ${zoneName(at, zone)}` : text
  })
}

/** The short name of a zone at a moment: `CST`, and in summer `CDT`. */
function zoneName(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The city of a time zone: `Chicago`. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** A date without a time is the same in every zone. */
export function dayText(day: string): string {
  return momentText(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', style: 'day' })
}

/** A time in the time zone of its person. The tooltip has the time in UTC. */
export function When({ at, timeZone, show }: { at: string; timeZone: string | null; show: Style }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {momentText(new Date(at), { timeZone, style: show })}
    </time>
  )
}

/** The same in short: `Today 9:12 AM`, `Nov 21`, and in another year `Nov 21, 2025`. */
export function ShortWhen({ at, timeZone, now }: { at: string; timeZone: string | null; now: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {shortText(new Date(at), { timeZone, now: new Date(now) })}
    </time>
  )
}

/** A moment, as short as today and this year allow. */
export function shortText(at: Date, { timeZone, now }: { timeZone: string | null; now: Date }): string {
  const zone = timeZone ?? COMPANY_ZONE
  const [day, today] = [dayIn(at, zone), dayIn(now, zone)]
  if (day === today) return `Today ${momentText(at, { timeZone, style: 'time' })}`
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return momentText(at, { timeZone, style: isThisYear ? 'short' : 'day' })
}

function utcText(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`
}

/** A waiting time: `22 min`, `4 h 12 min`, `5 d`. */
export function waitedText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return hours < 48
    ? `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
    : `${Math.floor(hours / 24)} d`
}

/** How many days of staff are left until the end of a day: `in 2 days`, `today`, `is late`. */
export function daysLeftText(day: string, now: Date): string {
  const today = Date.parse(dayIn(now, COMPANY_ZONE))
  const days = Math.round((Date.parse(day) - today) / DAY_MS)
  if (days < 0) return 'is late'
  if (days === 0) return 'today'
  return days === 1 ? 'in 1 day' : `in ${days} days`
}
