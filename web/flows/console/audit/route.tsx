import {
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { readConsoleHealth } from '#domain/contracts/console/queues.ts'
import {
  readConsoleTrail,
  readConsoleTrailChecks,
  verifyConsoleTrail,
} from '#domain/contracts/console/trail.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { Icon } from '../shell/icon.tsx'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { Broken, Chain } from './chain.tsx'
import { Filter } from './filter.tsx'
import { queryOf, rowAsked, trailAsked, type TrailAsked } from './trail-asked.ts'
import { TrailTable } from './trail-table.tsx'
import { WholeRow } from './whole-row.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = trailAsked(request)
  const [page, checks, health] = await Promise.all([
    readConsole(context, readConsoleTrail, { query: asked }),
    readConsole(context, readConsoleTrailChecks, {}),
    readConsole(context, readConsoleHealth, {}),
  ])
  return {
    page,
    asked,
    chosen: rowAsked(request),
    checks,
    rows: health.trail.rows,
    today: dayIn(context.get(consoleHost).now, COMPANY_ZONE),
  }
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
  const { page, asked, chosen, checks, rows, today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const broken = answer?.checked.broken ?? null
  const whole = page.rows.find(({ n }) => n === chosen)
  // Each view of the trail adds a row. With this, the list stays where it is.
  const here = { ...asked, before: asked.before ?? (page.rows[0]?.n ?? 0) + 1 }
  return (
    <main className="page" id="main">
      <PageTitle
        title="Audit trail"
        about="each view of a person and each action is a row; nothing is changed or deleted"
      >
        <a
          className="btn push"
          href={`${CONSOLE_BASE}/audit/file?${queryOf({ ...asked, before: undefined })}`}
        >
          <Icon name="download" />
          CSV
        </a>
      </PageTitle>
      <Chain checked={answer?.checked ?? null} rows={rows} checks={checks} today={today} />
      {broken ? <Broken broken={broken} rows={answer?.around ?? []} /> : null}
      <Filter asked={asked} today={today} kinds={checks.kinds} />
      {whole ? <WholeRow row={whole} back={`?${queryOf(asked)}`} /> : null}
      <section className="card">
        {page.rows.length === 0 ? (
          <p className="body muted">No row is like this.</p>
        ) : (
          <TrailTable
            rows={page.rows}
            broken={broken?.n ?? null}
            name="Audit trail"
            chosen={chosen}
            pathOf={(row) => `?${queryOf({ ...here, row })}`}
          />
        )}
        <OtherRows asked={asked} older={page.older} />
      </section>
    </main>
  )
}

type Others = { asked: TrailAsked; older: number | null }

/** The links to older and newer rows, and the keys of the page. */
function OtherRows({ asked, older }: Others) {
  return (
    <footer>
      {older === null ? (
        <span>The trail begins here.</span>
      ) : (
        <Link to={`?${queryOf({ ...asked, before: older })}`}>Older</Link>
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
          <kbd>↵</kbd> the row in full
        </span>
        <span>
          <kbd>V</kbd> check now
        </span>
      </span>
    </footer>
  )
}
