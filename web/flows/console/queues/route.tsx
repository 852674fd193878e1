import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { QUEUES } from '#domain/console/queues.ts'
import { readConsoleQueue } from '#domain/contracts/console/queues.ts'
import { errorPage, readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { useCounts } from '../shell/counts.ts'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { CaseTable } from './case-table.tsx'
import { QUEUE_WORDS } from './queue-words.ts'

const QUEUE = z.enum(QUEUES)
const ASKED = z.object({
  order: z.enum(['oldest', 'newest']).optional().catch(undefined),
  since: z.iso.datetime().optional().catch(undefined),
  key: z.string().optional(),
})

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const queue = QUEUE.safeParse(params['queue'])
  if (!queue.success) errorPage(404)
  const asked = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const page = await readConsole(context, readConsoleQueue, {
    params: { queue: queue.data },
    query: asked,
  })
  return {
    page,
    order: asked.order ?? 'oldest',
    isFirst: asked.since === undefined,
    now: context.get(consoleHost).now.toISOString(),
    role: context.get(consoleHost).staff.role,
  }
}

type Page = Awaited<ReturnType<typeof loader>>['page']

/** One queue. Its order and its page are in the URL. */
export function Component() {
  const { page, order, isFirst, now, role } = useLoaderData<typeof loader>()
  const { queue, count, cases } = page
  const { name } = QUEUE_WORDS[queue]
  return (
    <main className="page" id="main">
      <PageTitle title={name} about={`${count === 1 ? '1 case' : `${count} cases`}, the ${order} first`} />
      <Queues open={queue} />
      <section className="card">
        <header>
          <h2>Cases</h2>
          <nav className="right" aria-label="Order">
            <Link
              to="?"
              aria-current={order === 'oldest' ? 'true' : undefined}
              data-key="f"
              data-key-does="focus"
            >
              Oldest first
            </Link>
            <Link to="?order=newest" aria-current={order === 'newest' ? 'true' : undefined}>
              Newest first
            </Link>
          </nav>
        </header>
        {cases.length === 0 ? (
          <p className="body muted">Nothing waits here.</p>
        ) : (
          <CaseTable cases={cases.map((each) => ({ ...each, queue }))} now={now} name={name} role={role} />
        )}
        <OtherPages after={page.after} order={order} isFirst={isFirst} />
      </section>
    </main>
  )
}

/** All queues with their counts. */
function Queues({ open }: { open: Page['queue'] }) {
  const counts = useCounts()
  return (
    <nav className="chips mb14" aria-label="Queues">
      {QUEUES.map((queue, n) => (
        <Link
          key={queue}
          className="chip"
          to={`/queues/${queue}`}
          aria-current={queue === open ? 'page' : undefined}
          data-key={String(n + 1)}
        >
          {QUEUE_WORDS[queue].name} <b>{counts.queues[queue] ?? ''}</b>
        </Link>
      ))}
    </nav>
  )
}

type Pages = Pick<Page, 'after'> & { order: 'oldest' | 'newest'; isFirst: boolean }

/** The links to the other pages of a queue, and its keys. */
function OtherPages({ after, order, isFirst }: Pages) {
  return (
    <footer>
      {after ? (
        <Link className="btn sm" to={`?${new URLSearchParams({ order, ...after }).toString()}`}>
          {order === 'oldest' ? 'Newer' : 'Older'}
        </Link>
      ) : (
        <span>These are all.</span>
      )}
      {isFirst ? null : <Link to={`?order=${order}`}>First page</Link>}
      <span className="keys bare push">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> move
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
        <span>
          <kbd>1</kbd> to <kbd>{QUEUES.length}</kbd> another queue
        </span>
      </span>
    </footer>
  )
}
