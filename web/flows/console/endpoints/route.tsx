import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { may } from '#domain/console/roles.ts'
import { readConsoleEndpoints, type ConsoleEndpoint } from '#domain/contracts/console/endpoints.ts'
import { readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { DoneNote } from '../shell/done-note.tsx'
import { ScrollFrame } from '../shell/scroll-frame.tsx'
import { When } from '../shell/when.tsx'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { ADD_PATH, endpointPath, MACHINES_PATH, NOTES, stateOf } from './words.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { endpoints } = await readConsole(context, readConsoleEndpoints, {})
  return {
    endpoints,
    mayChange: may(context.get(consoleHost).staff.role, 'change-endpoints'),
    said: NOTES.get(new URL(request.url).searchParams.get('said') ?? '') ?? null,
  }
}

/** The endpoints of events. */
export function Component() {
  const { endpoints, mayChange, said } = useLoaderData<typeof loader>()
  return (
    <main className="page" id="main">
      <PageTitle title="Endpoints" about="where the rest of the company learns of events">
        {mayChange ? (
          <span className="right">
            <Link className="btn main" to={ADD_PATH}>
              Add an endpoint
            </Link>
          </span>
        ) : null}
      </PageTitle>
      {said ? <DoneNote>{said}</DoneNote> : null}
      <section className="card">
        {endpoints.length === 0 ? (
          <p className="body muted">
            There is no endpoint yet. Events are written all the same, and kept for 30 days.
          </p>
        ) : (
          <Table endpoints={endpoints} />
        )}
        <footer>
          <span>Each event arrives at least once, signed, and in the order of its family.</span>
          <Link className="push" to={MACHINES_PATH}>
            Tokens of machines
          </Link>
        </footer>
      </section>
    </main>
  )
}

function Table({ endpoints }: { endpoints: readonly ConsoleEndpoint[] }) {
  return (
    <ScrollFrame name="Endpoints">
      <table>
        <thead>
          <tr>
            <th>Address</th>
            <th>State</th>
            <th className="num">Types</th>
            <th className="num">Families waiting</th>
            <th className="wide-only">Last delivered</th>
            <th className="wide-only">Added by</th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint) => (
            <Row key={endpoint.id} endpoint={endpoint} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function Row({ endpoint }: { endpoint: ConsoleEndpoint }) {
  const { id, address, types, waiting, succeededAt, madeName } = endpoint
  const { text, look } = stateOf(endpoint)
  return (
    <tr>
      <td>
        <Link className="row address" to={endpointPath(id)} data-row>
          {address}
        </Link>
      </td>
      <td>
        <span className={`pill ${look}`.trim()}>{text}</span>
      </td>
      <td className="num">{types.length}</td>
      <td className="num">{waiting}</td>
      <td className="nowrap wide-only">
        {succeededAt === null ? (
          <span className="quiet">never</span>
        ) : (
          <When at={succeededAt} timeZone={null} show="moment" />
        )}
      </td>
      <td className="nowrap wide-only">{madeName}</td>
    </tr>
  )
}
