import {
  data,
  redirect,
  useActionData,
  useHref,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleCodeRun, revokeConsoleCodes } from '#domain/contracts/console/codes.ts'
import { refusalTexts, Refused } from '#web/flows/console/shell/refused.tsx'
import { askConsole, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { DoneNote } from '#web/flows/console/shell/done-note.tsx'
import { Icon } from '#web/flows/console/shell/icon.tsx'
import { ReasonField } from '#web/flows/console/shell/reason-field.tsx'
import { readSoldMarkets } from '#web/flows/console/catalogue/sold.ts'
import { CatalogueTabs } from '#web/flows/console/catalogue/tabs.tsx'
import { runPath } from '#web/flows/console/catalogue/words.ts'
import { isBeingMade, stateOf } from '../run-words.ts'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { BeingMade } from './being-made.tsx'
import { RunFacts } from './run-facts.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

const PARAMS = z.object({ id: z.coerce.number().catch(0) })
const SAID = {
  made: 'The codes are made. Download their file.',
  revoked: 'No code of this run works any more.',
}
const ASKED = z.enum(['made', 'revoked']).nullable().catch(null)

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const run = await readConsole(context, readConsoleCodeRun, { params: PARAMS.parse(params) })
  const sold = (await readSoldMarkets(context)).flatMap(({ packages }) => packages)
  const { staff, now } = context.get(consoleHost)
  const said = ASKED.parse(new URL(request.url).searchParams.get('said'))
  return {
    run,
    packages: run.packageIds?.map((id) => sold.find((each) => each.id === id)?.name ?? String(id)) ?? null,
    state: stateOf(run, now),
    said: said && SAID[said],
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** Revokes the run. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id } = PARAMS.parse(params)
  const reason = (await request.formData()).get('reason')
  const body = { reason: typeof reason === 'string' ? reason : '' }
  const answer = await askConsole(context, revokeConsoleCodes, { params: { id }, body })
  if (answer.ok) return redirect(`${runPath(id)}?said=revoked`)
  return data({ ...body, refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** One run of codes: its data, its file, and a button that revokes it. */
export function Component() {
  const { run, packages, state, said, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const isMaking = isBeingMade(run)
  const file = useHref(`${runPath(run.id)}/file`)
  return (
    <main className="page" id="main">
      <PageTitle title={run.name}>
        <span className={`pill ${state.look}`.trim()}>{state.text}</span>
        {mayChange && !isMaking ? (
          <form className="right" method="post" action={file}>
            <button className="btn">
              <Icon name="download" />
              Download as CSV
            </button>
          </form>
        ) : null}
      </PageTitle>
      <CatalogueTabs />
      {isMaking ? <BeingMade run={run} /> : null}
      {said && !sent && !isMaking ? <DoneNote>{said}</DoneNote> : null}
      {sent ? <Refused texts={sent.refused} /> : null}
      <RunFacts run={run} packages={packages} />
      {mayChange && run.revokedAt === null ? (
        <section className="card mt10" aria-labelledby="revoke">
          <header>
            <h2 id="revoke">Revoke the run</h2>
          </header>
          <p className="body muted">
            {countText(run.count - run.used)} unused codes stop at once, and this cannot be undone. Orders
            that were paid with a code stay paid.
          </p>
          <footer>
            <form method="post" className="line-up wrap">
              <span>
                <ReasonField
                  className="field reason"
                  aria-label="Reason to revoke"
                  placeholder="Reason"
                  defaultValue={sent?.reason}
                />
              </span>
              <button className="btn danger">Revoke {countText(run.count)} codes</button>
            </form>
          </footer>
        </section>
      ) : null}
    </main>
  )
}
