import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { readConsoleChanges } from '#domain/contracts/console/catalogue.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { CHANGES_PATH } from '../words.ts'
import { ChangeRow } from './change-row.tsx'

const ASKED = z.object({ before: z.coerce.number().int().positive().optional().catch(undefined) })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { before } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { changes, older } = await readConsole(context, readConsoleChanges, { query: { before } })
  const { now } = context.get(consoleHost)
  return {
    changes,
    now: now.toISOString(),
    older: older === null ? null : `${CHANGES_PATH}?before=${older}`,
  }
}

/** The changes of prices that were prepared, made and taken back. */
export function Component() {
  const { changes, now, older } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Changes"
      about="every change of prices, the newest first"
      adds={[]}
      refused={undefined}
      caption="Changes of prices, the newest first"
      columns={['Change', 'State', 'Begins', 'Prices', { name: 'Prepared', look: 'wide-only' }]}
      empty={changes.length === 0 ? 'No price was changed yet.' : null}
      note="Nothing is overwritten. A change that was taken back stays in this list."
      older={older}
    >
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} now={now} />
      ))}
    </ListPage>
  )
}
