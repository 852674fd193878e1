import { Link } from 'react-router'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import type { ConsoleTrailChecks } from '#domain/contracts/console/trail.ts'
import { Icon } from '../shell/icon.tsx'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { cityOf } from '../shell/when.tsx'
import { queryOf, type TrailAsked } from './trail-asked.ts'
import { KINDS_TO_CHOOSE } from './trail-words.ts'
import { countText } from '../shell/count-text.ts'

type Given = {
  asked: TrailAsked
  today: string
  /** How many rows each kind has. */
  kinds: ConsoleTrailChecks['kinds']
}

/** The filter is in the URL. It needs no script. */
export function Filter({ asked, today, kinds }: Given) {
  const { kind, person, staff, from, to } = asked
  const isFiltered = [kind, person, staff, from, to].some((each) => each !== undefined)
  return (
    <form className="chips mb14" action={`${CONSOLE_BASE}/audit`} aria-label="Filter">
      <label className="chip">
        What
        <select name="kind" defaultValue={kind ?? ''} data-key="f">
          <option value="">everything</option>
          {KINDS_TO_CHOOSE.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.name} ({rowsOf(kinds, each.kind)})
            </option>
          ))}
        </select>
      </label>
      <label className="chip">
        From <span className="vh">a day in {cityOf(COMPANY_ZONE)} time</span>
        <input type="date" name="from" defaultValue={from} max={today} />
      </label>
      <label className="chip">
        to
        <input type="date" name="to" defaultValue={to} max={today} />
      </label>
      {person === undefined ? null : <input type="hidden" name="person" value={person} />}
      {staff === undefined ? null : <input type="hidden" name="staff" value={staff} />}
      <button className="btn sm">Filter</button>
      {person === undefined ? null : (
        <Link
          className="chip"
          aria-current="true"
          to={`?${queryOf({ ...asked, ...FIRST, person: undefined })}`}
        >
          One person <Icon name="x" />
          <span className="vh">Show all people</span>
        </Link>
      )}
      {staff === undefined ? null : (
        <Link
          className="chip"
          aria-current="true"
          to={`?${queryOf({ ...asked, ...FIRST, staff: undefined })}`}
        >
          One of the staff <Icon name="x" />
          <span className="vh">Show all staff</span>
        </Link>
      )}
      {isFiltered ? (
        <Link className="chip" to="?">
          Show everything
        </Link>
      ) : null}
    </form>
  )
}

function rowsOf(kinds: Given['kinds'], wanted: StaffActionKind): string {
  return countText(kinds.find(({ kind }) => kind === wanted)?.rows ?? 0)
}

/** Another filter begins with its first page. */
const FIRST = { before: undefined } as const
