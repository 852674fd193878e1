import { Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleDeliveries } from '#domain/contracts/console/endpoints.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { DoneNote } from '#web/flows/console/shell/done-note.tsx'
import { EndpointFields } from '../endpoint-fields.tsx'
import { NewSecret } from '../new-secret.tsx'
import { Refused } from '#web/flows/console/shell/refused.tsx'
import { ENDPOINTS_PATH, NOTES, SECRET_NOTE, SECRET_USE, stateOf } from '../words.ts'
import { About, Actions, AskDelete, Replay } from './actions.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import type { action } from './act.ts'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'

export { action } from './act.ts'

const ASKED = z.object({
  before: z.coerce.number().int().positive().optional().catch(undefined),
  said: z.string().optional(),
  ask: z.literal('delete').optional().catch(undefined),
})

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { before, said, ask } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const log = await readConsole(context, readConsoleDeliveries, {
    params: { id: params['id'] ?? '' },
    query: { before },
  })
  return {
    ...log,
    isFirst: before === undefined,
    said: NOTES.get(said ?? '') ?? null,
    asksDelete: ask === 'delete',
    mayChange: may(context.get(consoleHost).staff.role, 'change-endpoints'),
  }
}

/** One endpoint: its state, its actions, and the log of its deliveries. */
export function Component() {
  const { endpoint, deliveries, older, isFirst, said, asksDelete, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { text, look } = stateOf(endpoint)
  return (
    <main className="page" id="main">
      <title>{`${new URL(endpoint.address).host} - Evenhand console`}</title>
      <div className="title">
        <h1 className="address">{new URL(endpoint.address).host}</h1>
        <span className={`pill ${look}`.trim()}>{text}</span>
        <span className="right">
          <Link to={ENDPOINTS_PATH} data-key="escape">
            All endpoints
          </Link>
        </span>
      </div>
      {said ? <DoneNote>{said}</DoneNote> : null}
      {sent && sent.refused.length > 0 ? <Refused texts={sent.refused} /> : null}
      {sent?.secret ? <NewSecret secret={sent.secret} use={SECRET_USE} note={SECRET_NOTE} /> : null}
      {asksDelete && mayChange ? <AskDelete endpoint={endpoint} /> : null}
      <section className="card mb16" aria-label="State">
        <About endpoint={endpoint} />
        {mayChange ? <Actions endpoint={endpoint} /> : null}
      </section>
      <section className="card mb16" aria-label="Deliveries">
        <header>
          <h2>Deliveries</h2>
          {mayChange ? <Replay /> : null}
        </header>
        {deliveries.length === 0 ? (
          <p className="body muted">Nothing was sent yet.</p>
        ) : (
          <DeliveryTable deliveries={deliveries} types={endpoint.types} mayChange={mayChange} />
        )}
        <footer>
          {older === null ? <span>The log begins here.</span> : <Link to={`?before=${older}`}>Older</Link>}
          {isFirst ? null : <Link to="?">Newest</Link>}
        </footer>
      </section>
      {mayChange ? (
        <form className="card" method="post" aria-label="Change the endpoint">
          <header>
            <h2>Change the endpoint</h2>
          </header>
          <EndpointFields typed={sent?.typed ?? endpoint} />
          <footer>
            <SendButton className="push" name="what" value="change">
              Save
            </SendButton>
          </footer>
        </form>
      ) : null}
    </main>
  )
}
