import { Link } from 'react-router'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { dayAfter } from '#domain/days.ts'
import { TIMELINE_GROUPS, type TimelineGroup } from '#domain/console/timeline.ts'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { Icon, type IconName } from '../shell/icon.tsx'
import { personPath } from '../shell/places.ts'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { cityOf, momentText } from '../shell/when.tsx'
import type { ShownEvent } from './event-words.ts'
import { TimelineLine, type MayDo } from './timeline-line.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

const GROUPS: Readonly<Record<TimelineGroup, { name: string; icon: IconName }>> = {
  money: { name: 'Money', icon: 'card' },
  mails: { name: 'Mails', icon: 'mail' },
  links: { name: 'Links', icon: 'link' },
  consents: { name: 'Consents', icon: 'sign' },
  'log-ins': { name: 'Account', icon: 'key' },
  plan: { name: 'Plan', icon: 'calendar' },
  privacy: { name: 'Privacy', icon: 'shield' },
  staff: { name: 'Staff', icon: 'staff' },
  other: { name: 'Other', icon: 'person' },
}

type Shown = {
  page: ConsolePersonPage
  group: TimelineGroup | null
  /** Whether this is not the first page. */
  isOlder: boolean
  today: string
  /** The names of the other parents. Their actions are not in this timeline. */
  others: readonly string[]
  may: MayDo
}

/** The events of a person, newest first. The filter and the page number are in the URL. */
export function Timeline({ page, group, isOlder, today, others, may }: Shown) {
  const { person, events, older } = page
  return (
    <section aria-label="Timeline" id="time">
      <Head page={page} group={group} />
      {events.length === 0 ? <p className="sec muted">Nothing of this kind happened.</p> : null}
      {byDay(events, person.timeZone).map(([day, lines]) => (
        <Day
          key={day}
          day={day}
          lines={lines}
          today={today}
          timeZone={person.timeZone}
          personId={person.id}
          may={may}
        />
      ))}
      {others.length > 0 ? (
        <p className="sealed">
          <span>
            <Icon name="lock" />
            What is {others.join(' and ')}’s alone is not on this page.
          </span>
        </p>
      ) : null}
      <p className="sec line-up">
        {older ? (
          <Link className="btn sm" to={`?${query({ ...(group ? { group } : {}), ...older })}`}>
            Older
          </Link>
        ) : (
          <span className="small quiet">The timeline begins here.</span>
        )}
        {isOlder ? <Link to={group ? `?group=${group}` : '?'}>Newest</Link> : null}
      </p>
    </section>
  )
}

/** The title, and the filter with the count of each group. */
function Head({ page: { person, counts }, group }: Pick<Shown, 'page' | 'group'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="tl-head">
      <div>
        <h2>Timeline</h2>
        <span className="small quiet">
          <span className="wide-only">newest first, </span>
          {person.timeZone === null ? `${cityOf(COMPANY_ZONE)} time` : `${person.firstName}’s time`}
          <span className="wide-only">; rest on a time for UTC</span>
        </span>
        <a
          className="small push"
          href={`${CONSOLE_BASE}${personPath(person.id)}/file${group ? `?group=${group}` : ''}`}
          aria-label="CSV of the timeline"
        >
          CSV
        </a>
      </div>
      <nav className="chips filters" aria-label="Show">
        <Chip to="?" isOn={group === null} name="All" count={all} hotKey="f" />
        {TIMELINE_GROUPS.map((each) => (
          <Chip
            key={each}
            to={`?group=${each}`}
            isOn={group === each}
            count={counts[each]}
            {...GROUPS[each]}
          />
        ))}
      </nav>
    </div>
  )
}

type ChipGiven = {
  to: string
  isOn: boolean
  name: string
  count: number
  icon?: IconName
  hotKey?: string
}

function Chip({ to, isOn, name, count, icon, hotKey }: ChipGiven) {
  return (
    <Link
      className="chip"
      to={to}
      aria-current={isOn ? 'true' : undefined}
      {...(hotKey === undefined ? {} : { 'data-key': hotKey, 'data-key-does': 'focus' })}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {name} <b>{countText(count)}</b>
    </Link>
  )
}

function query(parts: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parts).toString()
}

function byDay(events: readonly ShownEvent[], timeZone: string | null): [string, ShownEvent[]][] {
  const days = Map.groupBy(events, ({ at }) => dayIn(new Date(at), timeZone ?? COMPANY_ZONE))
  return [...days]
}

type DayGiven = {
  day: string
  lines: readonly ShownEvent[]
  today: string
  timeZone: string | null
  personId: string
  may: MayDo
}

function Day({ day, lines, today, ...line }: DayGiven) {
  const noon = new Date(`${day}T12:00:00Z`)
  return (
    <>
      <h3 className="day">
        {day === today ? 'Today ' : day === dayAfter(today, -1) ? 'Yesterday ' : ''}
        <span>
          {new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(noon)},{' '}
          {momentText(noon, { timeZone: 'UTC', style: 'day' })}
        </span>
      </h3>
      <ol className="tl">
        {lines.map((event) => (
          <TimelineLine key={event.key} event={event} {...line} />
        ))}
      </ol>
    </>
  )
}
