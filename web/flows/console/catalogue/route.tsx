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
import {
  makeConsoleChange,
  previewConsoleChange,
  readConsoleCatalogue,
  withdrawConsoleChange,
  type ConsoleChange,
} from '#domain/contracts/console/catalogue.ts'
import { decimalOf } from '#domain/money.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { hasTime } from '#domain/pricing/price-change.ts'
import { day } from '#domain/contracts/fields.ts'
import { Refused, refusalTexts } from '../shell/refused.tsx'
import { askConsole, callConsole, errorPage, readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { ChangeCard } from './change-card.tsx'
import { PriceTable } from './price-table.tsx'
import { CatalogueTabs } from './tabs.tsx'
import { CATALOGUE_PATH, dayWords, PREPARE_PATH } from './words.ts'

const ASKED = z.object({ day: day.optional().catch(undefined) })
const FORM = z.object({
  id: z.coerce.number().int().positive(),
  what: z.enum(['make', 'withdraw']),
  reason: z.string().default(''),
})
type Context = LoaderFunctionArgs['context']

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { day } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const markets = await Promise.all(
    MARKET_NAMES.map(async (market) =>
      readConsole(context, readConsoleCatalogue, { query: { market, day } }),
    ),
  )
  const { staff, now } = context.get(consoleHost)
  const changes = markets.flatMap((market) => market.changes).toSorted((a, b) => b.id - a.id)
  return {
    markets,
    changes: await Promise.all(
      changes.map(async (change) => ({
        change,
        isAhead: hasTime(new Date(change.beginsAt), now),
        preview: change.state === 'prepared' ? await previewOf(context, change) : null,
      })),
    ),
    mayChange: may(staff.role, 'change-catalogue'),
    shown: day ?? null,
  }
}

async function previewOf(context: Context, { market, beginsOn, prices }: ConsoleChange) {
  const answer = await callConsole(context, previewConsoleChange, {
    body: {
      market,
      beginsOn,
      prices: prices.map(({ packageId, productId, service, price, currency }) => ({
        packageId,
        productId,
        service,
        amount: decimalOf(price, currency),
      })),
    },
  })
  return answer.ok ? answer.body : null
}

export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { id, what, reason } = sent.data
  const answer =
    what === 'make'
      ? await askConsole(context, makeConsoleChange, { params: { id } })
      : await askConsole(context, withdrawConsoleChange, { params: { id }, body: { reason } })
  if (answer.ok) return redirect(CATALOGUE_PATH)
  return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** Prices by market, and the changes that have not begun. */
export function Component() {
  const { markets, changes, mayChange, shown } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <PageTitle
        title="Catalogue"
        about={`prices as of ${shown === null ? 'today' : dayWords(shown)}, before tax unless said`}
      >
        <div className="right line-up">
          <form className="line-up" aria-label="Another day">
            <label className="chip">
              Another day
              <input type="date" name="day" defaultValue={shown ?? undefined} required data-key="f" />
            </label>
            <button className="btn sm">Show</button>
            {shown === null ? null : <Link to={CATALOGUE_PATH}>Today</Link>}
          </form>
          {mayChange ? (
            <Link className="btn sm" to={PREPARE_PATH}>
              Prepare a change
            </Link>
          ) : null}
        </div>
      </PageTitle>
      <CatalogueTabs />
      {refused ? <Refused texts={refused.refused} /> : null}
      <section className="card mb16">
        <PriceTable markets={markets} />
        <footer>
          <span className="key">
            <span>
              <i className="k4" />a change is prepared, not yet published
            </span>
            <span>
              <i className="k2" />a change is published, and begins on its day
            </span>
          </span>
          <span>Nothing is overwritten: each price is a row with the day it begins.</span>
        </footer>
      </section>
      {changes.map((each) => (
        <ChangeCard key={each.change.id} {...each} mayChange={mayChange} />
      ))}
    </main>
  )
}
