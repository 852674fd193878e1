import {
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { STAFF_ACTIONS } from '#domain/console/staff-action.ts'
import { readConsoleHealth } from '#domain/contracts/console-queues.ts'
import { readConsoleTrail, verifyConsoleTrail } from '#domain/contracts/console.ts'
import { readConsole } from '../shell/ask-console.ts'
import { Icon } from '../shell/icon.tsx'
import { Broken, Chain } from './chain.tsx'
import { TrailTable } from './trail-table.tsx'
import { KINDS_TO_CHOOSE } from './trail-words.ts'

const ASKED = z.object({
  kind: z.enum(STAFF_ACTIONS).optional().catch(undefined),
  person: z.uuid().optional().catch(undefined),
  staff: z.string().min(1).max(200).optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
})
type Asked = z.output<typeof ASKED>

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [page, health] = await Promise.all([
    readConsole(context, readConsoleTrail, { query: asked }),
    readConsole(context, readConsoleHealth, {}),
  ])
  return { page, asked, trail: health.trail }
}

/** How many rows before and after a changed row the page shows. */
const AROUND = 2

/** Checks the trail, and reads the rows around the first changed row. */
export async function action({ context }: ActionFunctionArgs) {
  const checked = await readConsole(context, verifyConsoleTrail, {})
  if (!checked.broken) return { checked, around: [] }
  const before = checked.broken.n + AROUND
  const { rows } = await readConsole(context, readConsoleTrail, { query: { before } })
  return { checked, around: rows.slice(0, 2 * AROUND - 1) }
}

export function Component() {
  const { page, asked, trail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const broken = answer?.checked.broken ?? null
  return (
    <main className="page" id="main">
      <title>Audit trail - Evenhand console</title>
      <div className="title">
        <h1>Audit trail</h1>
        <span className="small quiet">
          each view of a person and each action is a row; nothing is changed or deleted
        </span>
      </div>
      <Chain checked={answer?.checked ?? null} rows={trail.rows} checkedAt={trail.checkedAt} />
      {broken ? <Broken broken={broken} rows={answer?.around ?? []} /> : null}
      <Filter asked={asked} />
      <section className="card">
        {page.rows.length === 0 ? (
          <p className="body muted">No row is like this.</p>
        ) : (
          <TrailTable rows={page.rows} broken={broken?.n ?? null} name="Audit trail" />
        )}
        <footer>
          {page.older === null ? (
            <span>The trail begins here.</span>
          ) : (
            <Link to={`?${queryOf({ ...asked, before: page.older })}`}>Older</Link>
          )}
          {asked.before === undefined ? null : (
            <Link to={`?${queryOf({ ...asked, before: undefined })}`}>Newest</Link>
          )}
          <span>Rest on a time for seconds, and on a hash for all of it.</span>
          <span className="keys bare push">
            <span>
              <kbd>J</kbd> <kbd>K</kbd> move
            </span>
            <span>
              <kbd>V</kbd> check now
            </span>
          </span>
        </footer>
      </section>
    </main>
  )
}

function queryOf(asked: Partial<Record<keyof Asked, string | number | undefined>>): string {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}

/** The filter is in the URL. It needs no script. */
function Filter({ asked: { kind, person, staff } }: { asked: Asked }) {
  return (
    <form className="chips mb14" action={`${CONSOLE_BASE}/audit`} aria-label="Filter">
      <label className="chip">
        What
        <select name="kind" defaultValue={kind ?? ''} data-key="f">
          <option value="">everything</option>
          {KINDS_TO_CHOOSE.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      {person === undefined ? null : <input type="hidden" name="person" value={person} />}
      {staff === undefined ? null : <input type="hidden" name="staff" value={staff} />}
      <button className="btn sm">Filter</button>
      {person === undefined ? null : (
        <Link className="chip" aria-current="true" to={`?${queryOf({ kind, staff })}`}>
          One person <Icon name="x" />
          <span className="vh">Show all people</span>
        </Link>
      )}
      {staff === undefined ? null : (
        <Link className="chip" aria-current="true" to={`?${queryOf({ kind, person })}`}>
          One of the staff <Icon name="x" />
          <span className="vh">Show all staff</span>
        </Link>
      )}
      {kind === undefined ? null : (
        <Link className="chip" to={`?${queryOf({ person, staff })}`}>
          Show everything
        </Link>
      )}
    </form>
  )
}
