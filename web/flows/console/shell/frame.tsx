import { Outlet, useLoaderData, useMatch, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ACTED_PARAM, CONSOLE_BASE, LOG_OUT_PATH } from '#domain/console/console-paths.ts'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { may, type Role } from '#domain/console/roles.ts'
import { consoleHost } from './console-host.ts'
import { readCounts } from './counts.ts'
import { Document } from './document.tsx'
import { ErrorPage } from './error-page.tsx'
import { Icon } from './icon.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Logo } from './logo.tsx'
import { SearchForm } from './search-form.tsx'
import { Places } from './sidebar.tsx'
import { cityOf, momentText } from './when.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { staff, now, endsAt } = context.get(consoleHost)
  return {
    now: now.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    name: staff.name,
    role: staff.role,
    counts: await readCounts(staff.role, context),
  }
}

/** This is used only if the frame itself failed. */
export function ErrorBoundary() {
  return (
    <Document>
      <ErrorPage />
    </Document>
  )
}

/** The document of every page: the sidebar, the search, and the name of the staff member. */
export function Component() {
  const { name, role, counts, now, endsAt } = useLoaderData<typeof loader>()
  return (
    <Document>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="app">
        <aside className="side" aria-label="Sidebar">
          <Logo />
          <Places name="Console" role={role} counts={counts} />
          <footer>
            <SessionEnd at={endsAt} />
            <button type="button" className="btn sm" popoverTarget="keys" data-key="?">
              <kbd>?</kbd> All keys
            </button>
          </footer>
        </aside>
        <div>
          <header className="topbar">
            <details className="menu">
              <summary aria-label="Menu">
                <Icon name="menu" />
              </summary>
              <div className="sheet-menu">
                <Places name="Menu" role={role} counts={counts} />
                <SessionEnd at={endsAt} />
              </div>
            </details>
            <Top role={role} now={now} />
            <Me name={name} role={role} />
          </header>
          <ActedBefore />
          <Outlet />
        </div>
      </div>
      <KeysDialog role={role} />
    </Document>
  )
}

/** Says why a sent form is open again. Its new key could act, so the staff member first looks at what happened. */
function ActedBefore() {
  const [asked] = useSearchParams()
  if (!asked.has(ACTED_PARAM)) return null
  return (
    <div className="acted-before" role="alert">
      <p className="note warn">
        <Icon name="alert" />
        <span>
          An earlier press of this form has acted, with other values. This time nothing was done. Look first
          at what it did. If you press again, it acts once more.
        </span>
      </p>
    </div>
  )
}

function SessionEnd({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <span className="small quiet">
      Session ends {momentText(new Date(at), { timeZone: null, style: 'time' })}
    </span>
  )
}

/** The front page has its own, larger search. It shows the day and the time of the company. */
function Top({ role, now }: { role: Role; now: string }) {
  const isFront = useMatch('/') !== null
  if (may(role, 'find') && !isFront) return <SearchForm />
  const moment = new Date(now)
  return (
    <p>
      <strong>{momentText(moment, { timeZone: null, style: 'weekday' })}</strong>{' '}
      <span className="small quiet wide-only">
        {momentText(moment, { timeZone: null, style: 'time' })} in {cityOf(COMPANY_ZONE)}
      </span>
    </p>
  )
}

function Me({ name, role }: { name: string; role: Role }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2)
  return (
    <div className="me">
      <span className="av" aria-hidden="true">
        {initials}
      </span>
      <span className="who">
        {name} <span className="role">{role}</span>
      </span>
      <form method="post" action={`${CONSOLE_BASE}${LOG_OUT_PATH}`}>
        <button className="btn sm">Log out</button>
      </form>
    </div>
  )
}
