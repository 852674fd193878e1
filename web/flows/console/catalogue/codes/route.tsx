import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleCodeRuns, type ConsoleCodeRun } from '#domain/contracts/console-codes.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { DoneNote } from '#web/flows/console/shell/done-note.tsx'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { CatalogueTabs } from '../tabs.tsx'
import { CODES_PATH, countText, daysText, MAKE_CODES_PATH, moneyWords, runPath } from '../words.ts'
import { stateOf } from './run-words.ts'

const ASKED = z.object({
  before: z.coerce.number().int().positive().optional().catch(undefined),
  said: z.literal('asked').optional().catch(undefined),
})

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { before, said } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { runs, older } = await readConsole(context, readConsoleCodeRuns, { query: { before } })
  const { staff, now } = context.get(consoleHost)
  return {
    runs: runs.map((run) => ({ run, state: stateOf(run, now) })),
    older,
    said: said ?? null,
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** The runs of activation codes, and how many of each are used. */
export function Component() {
  const { runs, older, said, mayChange } = useLoaderData<typeof loader>()
  return (
    <main className="page" id="main">
      <title>Codes - Evenhand console</title>
      <div className="title">
        <h1>Codes</h1>
        <span className="small quiet">activation codes that were made together</span>
        {mayChange ? (
          <span className="right">
            <Link className="btn main" to={MAKE_CODES_PATH}>
              Make codes
            </Link>
          </span>
        ) : null}
      </div>
      <CatalogueTabs />
      {said ? (
        <DoneNote>
          Nothing is made yet. Another person must agree: see <Link to="/approvals">Approvals</Link>.
        </DoneNote>
      ) : null}
      <section className="card">
        {runs.length === 0 ? (
          <p className="body muted">No codes yet. A run makes up to 100,000 codes at once.</p>
        ) : (
          <ScrollFrame name="Runs of codes">
            <table>
              <caption className="vh">Runs of codes, the newest first</caption>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">State</th>
                  <th scope="col" className="num">
                    Codes
                  </th>
                  <th scope="col" className="num">
                    Used
                  </th>
                  <th scope="col" className="num wide-only">
                    Each
                  </th>
                  <th scope="col" className="wide-only">
                    Work
                  </th>
                  <th scope="col" className="wide-only">
                    Made by
                  </th>
                </tr>
              </thead>
              <tbody>
                {runs.map(({ run, state }) => (
                  <Row key={run.id} run={run} state={state} />
                ))}
              </tbody>
            </table>
          </ScrollFrame>
        )}
        <footer>
          <span>Used codes stay with their orders. A revoked run pays for no other order.</span>
          {older === null ? null : (
            <Link className="btn sm push" to={`${CODES_PATH}?before=${older}`}>
              Older
            </Link>
          )}
        </footer>
      </section>
    </main>
  )
}

function Row({ run, state }: { run: ConsoleCodeRun; state: ReturnType<typeof stateOf> }) {
  return (
    <tr>
      <td>
        <Link className="row" to={runPath(run.id)} data-row>
          {run.name}
        </Link>
      </td>
      <td>
        <span className={`pill ${state.look}`.trim()}>{state.text}</span>
      </td>
      <td className="num">{countText(run.count)}</td>
      <td className="num">{countText(run.used)}</td>
      <td className="num wide-only">{moneyWords(run.amount, run.currency)}</td>
      <td className="nowrap wide-only">{daysText(run)}</td>
      <td className="nowrap wide-only">{run.madeName}</td>
    </tr>
  )
}
