import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Queue } from '#domain/console/queues.ts'
import { may, type Role } from '#domain/console/roles.ts'
import { readConsoleApprovals } from '#domain/contracts/console/approvals.ts'
import { readConsoleHealth, readConsoleQueues, type ConsoleQueue } from '#domain/contracts/console/queues.ts'
import { readConsoleLately } from '#domain/contracts/console/person.ts'
import { formatMoney } from '#domain/money.ts'
import { usualAsked } from '../figures/asked.ts'
import { readFunnel, readSales } from '../figures/read-all.ts'
import { CaseTable } from '../queues/case-table.tsx'
import type { ShownCase } from '../queues/next-step.ts'
import { QUEUE_WORDS } from '../queues/queue-words.ts'
import { readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { Icon } from '../shell/icon.tsx'
import { SearchForm } from '../shell/search-form.tsx'
import { daysLeftText, waitedText } from '../shell/when.tsx'
import { Health } from './health.tsx'
import { nextCases } from './next-cases.ts'
import { Pictures } from './pictures.tsx'

/** The queues of the front page. The others are in the sidebar. */
const TILES: readonly Queue[] = [
  'disputes',
  'payments',
  'findings',
  'mails',
  'bounces',
  'dunning',
  'renewals',
]

export async function loader({ context }: LoaderFunctionArgs) {
  const { staff, now } = context.get(consoleHost)
  const pictures = may(staff.role, 'read-figures') ? await readPictures(context, now) : null
  const common = {
    now: now.toISOString(),
    mayFind: may(staff.role, 'find'),
    lately: may(staff.role, 'read-person') ? await readConsole(context, readConsoleLately, {}) : undefined,
    name: staff.name,
    role: staff.role,
    pictures,
  }
  if (!may(staff.role, 'read-queues')) return { ...common, work: null }
  const [{ queues }, health, approvals] = await Promise.all([
    readConsole(context, readConsoleQueues, {}),
    readConsole(context, readConsoleHealth, {}),
    may(staff.role, 'move-money') ? readConsole(context, readConsoleApprovals, {}) : null,
  ])
  return { ...common, work: { queues, health, next: nextCases(queues, approvals?.approvals ?? []) } }
}

async function readPictures(context: LoaderFunctionArgs['context'], now: Date) {
  const { asked, today } = usualAsked(now)
  const [funnel, sales] = await Promise.all([readFunnel(context, asked), readSales(context, asked)])
  return { figures: { funnel, sales }, today }
}

/** The search first, then the queues, and what to do next. */
export function Component() {
  const { now, mayFind, lately, name, role, work, pictures } = useLoaderData<typeof loader>()
  return (
    <main className="page" id="main">
      <title>Front - Evenhand console</title>
      <h1 className="vh">Front page</h1>
      {mayFind ? <SearchForm isLarge {...(lately ? { lately } : {})} /> : null}
      {work ? (
        <>
          <Tiles queues={work.queues} now={now} />
          <DoNext cases={work.next} now={now} role={role} />
          {pictures ? <Pictures {...pictures} /> : null}
          <Health health={work.health} now={now} />
        </>
      ) : (
        <>
          <p className="note mb14">
            <Icon name="lock" />
            <span>Welcome, {name}. The sidebar leads to what your role may open.</span>
          </p>
          {pictures ? <Pictures {...pictures} /> : null}
        </>
      )}
    </main>
  )
}

function Tiles({ queues, now }: { queues: readonly ConsoleQueue[]; now: string }) {
  return (
    <nav className="card tiles" aria-label="Queues with their numbers">
      {TILES.map((queue) => {
        const shown = queues.find((each) => each.queue === queue)
        const count = shown?.count ?? 0
        return (
          <Link key={queue} className={`tile ${lookOf(queue, count)}`} to={`/queues/${queue}`}>
            <span>{QUEUE_WORDS[queue].name}</span>
            <strong>{count}</strong>
            <em>{shown ? tileText(shown, now) : null}</em>
          </Link>
        )
      })}
    </nav>
  )
}

/** The queues whose sum says more than the age of their oldest case. */
const SUM_WORDS: Partial<Record<Queue, string>> = {
  findings: 'in question',
  dunning: 'at stake',
  renewals: 'due',
}

/** The first deadline of disputes, the money of some queues, or how long the oldest case waits. */
function tileText({ queue, cases, sums }: ConsoleQueue, now: string): string {
  const [oldest] = cases
  if (!oldest) return 'nothing waits'
  const [due] = cases.flatMap((each) => each.due ?? []).toSorted()
  if (due !== undefined) return `answer ${daysLeftText(due, new Date(now))}`
  const words = SUM_WORDS[queue]
  if (words === undefined || sums.length === 0) return `oldest ${waitedText(oldest.since, new Date(now))}`
  const money = sums.map(({ amount, currency }) => formatMoney(amount, { currency, locale: 'en' }))
  return `${money.join(', ')} ${words}`
}

function lookOf(queue: Queue, count: number): string {
  if (count === 0) return 'calm'
  const { look } = QUEUE_WORDS[queue]
  return { bad: 'hot', warn: 'wait', '': '' }[look]
}

function DoNext({ cases, now, role }: { cases: readonly ShownCase[]; now: string; role: Role }) {
  return (
    <section className="card mb16">
      <header>
        <h2>Do next</h2>
        <span className="small quiet">
          {cases.length === 1 ? '1 case' : `${cases.length} cases`}, the most urgent first
        </span>
        <span className="right wide-only">
          <span className="muted">
            <kbd>J</kbd> <kbd>K</kbd> move <kbd>↵</kbd> open
          </span>
          <Link to="/queues/disputes">All queues</Link>
        </span>
      </header>
      {cases.length === 0 ? (
        <p className="body muted">Nothing waits for a person.</p>
      ) : (
        <CaseTable cases={cases} now={now} name="Do next" role={role} />
      )}
    </section>
  )
}
