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
import { readConsoleItems, withdrawConsoleItemDay } from '#domain/contracts/console-items.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, errorPage, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { CatalogueTabs } from '../tabs.tsx'
import { ADD_PACKAGE_PATH, PACKAGES_PATH } from '../words.ts'
import { ItemRow } from './item-row.tsx'

const FORM = z.object({ id: z.coerce.number().int().positive(), reason: z.string() })

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await readConsole(context, readConsoleItems, {})
  const { staff, now } = context.get(consoleHost)
  return {
    items: items.map((item) => ({
      item,
      ahead: item.days.filter(({ startsAt }) => new Date(startsAt) > now).map(({ id }) => id),
    })),
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** Takes back the begin or the end of a sale before its day. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { id, reason } = sent.data
  const answer = await askConsole(context, withdrawConsoleItemDay, { params: { id }, body: { reason } })
  if (answer.ok) return redirect(PACKAGES_PATH)
  return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** What is sold, from when and until when. */
export function Component() {
  const { items, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Packages - Evenhand console</title>
      <div className="title">
        <h1>Packages</h1>
        <span className="small quiet">what is sold, from when and until when</span>
        {mayChange ? (
          <span className="right">
            <Link className="btn" to={`${ADD_PACKAGE_PATH}?kind=extra`}>
              Add an extra
            </Link>
            <Link className="btn main" to={ADD_PACKAGE_PATH}>
              Add a package
            </Link>
          </span>
        ) : null}
      </div>
      <CatalogueTabs />
      {sent ? <Refused texts={sent.refused} /> : null}
      <section className="card">
        <ScrollFrame name="Packages">
          <table className="prices">
            <caption className="vh">Packages, each followed by its extras</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">State</th>
                <th scope="col">Days</th>
                <th scope="col" className="wide-only">
                  Market
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <ItemRow
                  key={`${each.item.packageId} ${each.item.service ?? ''}`}
                  {...each}
                  mayChange={mayChange}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
        <footer>
          <span>Nothing is overwritten. Who has a package keeps it after the end of its sale.</span>
        </footer>
      </section>
    </main>
  )
}
