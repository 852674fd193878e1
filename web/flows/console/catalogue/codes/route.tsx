import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleCodeRuns, type ConsoleCodeRun } from '#domain/contracts/console/codes.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { CODES_PATH, daysText, MAKE_CODES_PATH, moneyWords, runPath } from '../words.ts'
import { stateOf } from './run-words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

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
    older: older === null ? null : `${CODES_PATH}?before=${older}`,
    said: said ?? null,
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** The runs of activation codes, and how many of each are used. */
export function Component() {
  const { runs, older, said, mayChange } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Codes"
      about="activation codes that were made together"
      adds={mayChange ? [{ text: 'Make codes', to: MAKE_CODES_PATH }] : []}
      done={said ? <Asked /> : null}
      refused={undefined}
      caption="Runs of codes, the newest first"
      columns={[
        'Name',
        'State',
        { name: 'Codes', look: 'num' },
        { name: 'Used', look: 'num' },
        { name: 'Each', look: 'num wide-only' },
        { name: 'Work', look: 'wide-only' },
        { name: 'Made by', look: 'wide-only' },
      ]}
      empty={runs.length === 0 ? 'No codes yet. A run makes up to 100,000 codes at once.' : null}
      note="Used codes stay with their orders. A revoked run pays for no other order."
      older={older}
    >
      {runs.map(({ run, state }) => (
        <Row key={run.id} run={run} state={state} />
      ))}
    </ListPage>
  )
}

function Asked() {
  return (
    <>
      Nothing is made yet. Another person must agree: see <Link to="/approvals">Approvals</Link>.
    </>
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
