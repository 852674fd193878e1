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
import { readConsoleTaxRates, withdrawConsoleTaxRate } from '#domain/contracts/console-taxes.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, errorPage, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { CatalogueTabs } from '../tabs.tsx'
import { ADD_TAX_PATH, TAXES_PATH } from '../words.ts'
import { RateRow } from './rate-row.tsx'

const FORM = z.object({ id: z.coerce.number().int().positive(), reason: z.string() })

export async function loader({ context }: LoaderFunctionArgs) {
  const { rates, today } = await readConsole(context, readConsoleTaxRates, {})
  return { rates, today, mayChange: may(context.get(consoleHost).staff.role, 'change-catalogue') }
}

/** Withdraws a rate. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { id, reason } = sent.data
  const answer = await askConsole(context, withdrawConsoleTaxRate, { params: { id }, body: { reason } })
  if (answer.ok) return redirect(TAXES_PATH)
  return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** The tax rates by place and day, each with its source. */
export function Component() {
  const { rates, today, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Taxes - Evenhand console</title>
      <div className="title">
        <h1>Taxes</h1>
        <span className="small quiet">general rates of states and provinces</span>
        {mayChange ? (
          <span className="right">
            <Link className="btn main" to={ADD_TAX_PATH}>
              Add a rate
            </Link>
          </span>
        ) : null}
      </div>
      <CatalogueTabs />
      {sent ? <Refused texts={sent.refused} /> : null}
      <section className="card">
        <ScrollFrame name="Tax rates">
          <table className="prices">
            <caption className="vh">Tax rates by place and day</caption>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">Tax</th>
                <th scope="col" className="num">
                  Rate
                </th>
                <th scope="col">Days, UTC</th>
                <th scope="col" className="wide-only">
                  Source
                </th>
              </tr>
            </thead>
            <tbody>
              {rates.map((rate) => (
                <RateRow key={rate.id} rate={rate} today={today} mayChange={mayChange} />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
        <footer>
          <span>Nothing is overwritten. Of two rates that overlap, the later one applies.</span>
        </footer>
      </section>
    </main>
  )
}
