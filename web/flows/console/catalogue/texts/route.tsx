import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleTexts, withdrawConsoleText } from '#domain/contracts/console-texts.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, errorPage, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { CatalogueTabs } from '../tabs.tsx'
import { TEXTS_PATH } from '../words.ts'
import { TextTableRow } from './text-row.tsx'

const FORM = z.object({ id: z.coerce.number().int().positive(), reason: z.string() })

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

/** Takes a text back before it begins. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { id, reason } = sent.data
  const answer = await askConsole(context, withdrawConsoleText, { params: { id }, body: { reason } })
  if (answer.ok) return redirect(TEXTS_PATH)
  return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** What buyers read about each package and each extra. */
export function Component() {
  const { subjects, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Texts - Evenhand console</title>
      <div className="title">
        <h1>Texts</h1>
        <span className="small quiet">what buyers read about packages and extras, in both languages</span>
      </div>
      <CatalogueTabs />
      {sent ? <Refused texts={sent.refused} /> : null}
      <section className="card">
        <ScrollFrame name="Texts">
          <table className="prices">
            <caption className="vh">Packages and extras with their texts</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">English</th>
                <th scope="col">Spanish</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
              {subjects.map((each) => (
                <TextTableRow
                  key={`${each.subject.kind} ${each.subject.name}`}
                  {...each}
                  mayChange={mayChange}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
        <footer>
          <span>Nothing is overwritten. Receipts keep the names of the day on which they were paid.</span>
        </footer>
      </section>
    </main>
  )
}
