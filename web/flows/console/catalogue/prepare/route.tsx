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
import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import {
  prepareConsoleChange,
  previewConsoleChange,
  readConsoleCatalogue,
} from '#domain/contracts/console-catalogue.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { askConsole, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { Effect } from '../effect.tsx'
import { CATALOGUE_PATH, MARKET_WORDS, zoneWords } from '../words.ts'
import { FileForm } from './file-form.tsx'
import { PriceFields } from './price-fields.tsx'
import { readPriceFile } from './price-file.ts'
import { typedPrices } from './typed-prices.ts'
import { errorPage } from '#web/flows/console/shell/ask-console.ts'

const MARKET = z.enum(MARKET_NAMES).catch('default')

export async function loader({ context, request }: LoaderFunctionArgs) {
  const market = MARKET.parse(new URL(request.url).searchParams.get('market'))
  const catalogue = await readConsole(context, readConsoleCatalogue, { query: { market } })
  return { catalogue, key: crypto.randomUUID() }
}

const FORM = z.object({
  key: z.uuid(),
  beginsOn: z.iso.date().catch(''),
  reason: z.string(),
  what: z.enum(['preview', 'prepare']),
})

/** Shows the effect of the change, or prepares it. The typed text stays on the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await request.formData()
  if (fields.get('what') === 'file') return takeFile(context, request, fields)
  const sent = FORM.safeParse(Object.fromEntries(fields))
  if (!sent.success) errorPage(400)
  const { key, beginsOn, reason, what } = sent.data
  const market = MARKET.parse(new URL(request.url).searchParams.get('market'))
  const { prices, typed } = typedPrices(fields)
  const body = { market, beginsOn, prices }
  const kept = { typed, key, beginsOn, reason }
  if (prices.length === 0 || beginsOn === '')
    return data(
      { ...kept, refused: ['Write a day and at least one new price.'], preview: null },
      { status: 422 },
    )
  if (what === 'preview') {
    const answer = await askConsole(context, previewConsoleChange, { body })
    if (answer.ok) return data({ ...kept, refused: [], preview: answer.body })
    return data({ ...kept, refused: textsOf(answer.problem), preview: null }, { status: answer.status })
  }
  const answer = await askConsole(context, prepareConsoleChange, {
    headers: { 'idempotency-key': key },
    body: { ...body, reason },
  })
  if (answer.ok) return redirect(CATALOGUE_PATH)
  return data({ ...kept, refused: textsOf(answer.problem), preview: null }, { status: answer.status })
}

/** Fills the form from a file. Nothing is stored, and a file with a wrong row fills no field. */
async function takeFile(context: ActionFunctionArgs['context'], request: Request, fields: FormData) {
  const market = MARKET.parse(new URL(request.url).searchParams.get('market'))
  const { prices } = await readConsole(context, readConsoleCatalogue, { query: { market } })
  const file = fields.get('file')
  const read = readPriceFile(file instanceof File ? await file.text() : '', prices)
  const empty = { typed: {}, key: crypto.randomUUID(), beginsOn: '', reason: '', preview: null }
  if (read.outcome === 'read') return data({ ...empty, typed: read.typed, refused: [] })
  return data({ ...empty, refused: read.problems }, { status: 422 })
}

function textsOf(problem: { message: string; validationErrors?: { text: string }[] | undefined }): string[] {
  const texts = (problem.validationErrors ?? []).map(({ text }) => text)
  return texts.length > 0 ? [...new Set(texts)] : [problem.message]
}

/** A form for new prices. It shows their effect before anything is stored. */
export function Component() {
  const { catalogue, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Prepare a change - Evenhand console</title>
      <div className="title">
        <h1>Prepare a change</h1>
        <span className="small quiet">It has no effect until it is published</span>
      </div>
      <nav className="chips mb14" aria-label="Market">
        {MARKET_NAMES.map((market) => (
          <Link
            key={market}
            className="chip"
            to={`?market=${market}`}
            aria-current={market === catalogue.market ? 'page' : undefined}
          >
            {MARKET_WORDS[market]}
          </Link>
        ))}
      </nav>
      {sent && sent.refused.length > 0 ? (
        <div className="note bad mb14" role="alert">
          {sent.refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ) : null}
      <FileForm market={catalogue.market} />
      <form method="post" className="stack gap14">
        <input type="hidden" name="key" value={sent?.key ?? key} />
        <section className="card">
          <PriceFields prices={catalogue.prices} typed={sent?.typed ?? {}} />
          <div className="body stack gap14">
            <label>
              First day, from midnight in {zoneWords(catalogue.timeZone)}
              <input className="field" type="date" name="beginsOn" required defaultValue={sent?.beginsOn} />
            </label>
            <label>
              Reason, for the trail
              <input
                className="field"
                name="reason"
                maxLength={REASON_LENGTH.max}
                defaultValue={sent?.reason}
              />
            </label>
          </div>
          <footer>
            <button className="btn" name="what" value="preview">
              Show what it does
            </button>
            <button className="btn main" name="what" value="prepare">
              Prepare
            </button>
          </footer>
        </section>
      </form>
      {sent?.preview ? (
        <section className="card" aria-label="What it does">
          <div className="body">
            <Effect preview={sent.preview} />
          </div>
        </section>
      ) : null}
    </main>
  )
}
