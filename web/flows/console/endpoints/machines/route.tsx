import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { endMachineToken, makeMachineToken, readMachineTokens } from '#domain/contracts/console/machines.ts'
import { askConsole, errorPage, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { DoneNote } from '#web/flows/console/shell/done-note.tsx'
import { NewSecret } from '../new-secret.tsx'
import { Refused, refusalTexts } from '#web/flows/console/shell/refused.tsx'
import { ENDPOINTS_PATH, MACHINES_PATH, NOTES } from '../words.ts'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { TokenForm } from './token-form.tsx'
import { AskEnd, TokenTable } from './token-table.tsx'

const ASKED = z.object({ said: z.string().optional(), end: z.uuid().optional().catch(undefined) })
const FORM = z.discriminatedUnion('what', [
  z.object({ what: z.literal('make'), name: z.string(), days: z.coerce.number().int().catch(0) }),
  z.object({ what: z.literal('end'), id: z.uuid() }),
])

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { said, end } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { tokens } = await readConsole(context, readMachineTokens, {})
  return {
    tokens,
    ending: tokens.find(({ id }) => id === end) ?? null,
    said: NOTES.get(said ?? '') ?? null,
    mayChange: may(context.get(consoleHost).staff.role, 'change-endpoints'),
  }
}

/** Makes or ends a token. A new secret is only in the answer to the form. So its URL leads to no secret. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const form = sent.data
  if (form.what === 'end') {
    const ended = await askConsole(context, endMachineToken, { params: { id: form.id } })
    if (ended.ok) return redirect(`${MACHINES_PATH}?said=token-ended`)
    return data({ refused: refusalTexts(ended.problem), secret: null, name: '' }, { status: ended.status })
  }
  const { name, days } = form
  const made = await askConsole(context, makeMachineToken, { body: { name, days } })
  if (made.ok) return data({ refused: [], secret: made.body.secret, name: '' }, { status: 201 })
  return data({ refused: refusalTexts(made.problem), secret: null, name }, { status: made.status })
}

/** The tokens with which programs of the company manage endpoints. */
export function Component() {
  const { tokens, ending, said, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <PageTitle title="Tokens of machines" about="programs that manage endpoints by API">
        <span className="right">
          <Link to={ENDPOINTS_PATH}>All endpoints</Link>
        </span>
      </PageTitle>
      {said ? <DoneNote>{said}</DoneNote> : null}
      {sent && sent.refused.length > 0 ? <Refused texts={sent.refused} /> : null}
      {sent?.secret ? (
        <NewSecret
          secret={sent.secret}
          use="The program sends it as its bearer."
          note="It opens the calls below /v2/console/endpoints, and nothing else."
        />
      ) : null}
      {ending && mayChange ? <AskEnd token={ending} /> : null}
      <section className="card mb16" aria-label="Tokens">
        {tokens.length === 0 ? (
          <p className="body muted">There is no token yet. Staff manage the endpoints by hand.</p>
        ) : (
          <TokenTable tokens={tokens} mayChange={mayChange} />
        )}
        <footer>
          <span>Each change by a machine is a row of the audit trail under its name.</span>
        </footer>
      </section>
      {mayChange ? <TokenForm name={sent?.name ?? ''} /> : null}
    </main>
  )
}
