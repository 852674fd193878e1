import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { may } from '#domain/console/roles.ts'
import { readConsoleTexts, withdrawConsoleText } from '#domain/contracts/console/texts.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { withdrawAction } from '../list/withdraw-action.ts'
import { TEXTS_PATH } from '../words.ts'
import { TextTableRow } from './text-row.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { subjects } = await readConsole(context, readConsoleTexts, {})
  const { staff, now } = context.get(consoleHost)
  return {
    subjects: subjects.map((subject) => ({
      subject,
      later: subject.rows.filter((row) => row.withdrawnAt === null && new Date(row.startsAt) > now),
    })),
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** Withdraws a text before it begins. */
export const action = withdrawAction(withdrawConsoleText, TEXTS_PATH)

/** What buyers read about each package and each extra. */
export function Component() {
  const { subjects, mayChange } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Texts"
      about="what buyers read about packages and extras, in both languages"
      adds={[]}
      refused={useActionData<typeof action>()?.refused}
      caption="Packages and extras with their texts"
      columns={['What', 'English', 'Spanish', 'Since']}
      note="Nothing is overwritten. Receipts keep the names of the day on which they were paid."
    >
      {subjects.map((each) => (
        <TextTableRow key={`${each.subject.kind} ${each.subject.name}`} {...each} mayChange={mayChange} />
      ))}
    </ListPage>
  )
}
