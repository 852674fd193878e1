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
import {
  prepareConsoleChange,
  previewConsoleChange,
  readConsoleCatalogue,
  type ConsolePreview,
} from '#domain/contracts/console/catalogue.ts'
import { MARKET_NAMES, type Market } from '#domain/pricing/market.ts'
import { day } from '#domain/contracts/fields.ts'
import { previewed, refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage, PreviewOr } from '#web/flows/console/catalogue/form/form-page.tsx'
import { ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { askConsole, errorPage, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import { Effect } from '../effect.tsx'
import { cityOf } from '#web/flows/console/shell/when.tsx'
import { CATALOGUE_PATH, MARKET_WORDS } from '../words.ts'
import { FileForm } from './file-form.tsx'
import { PriceFields } from './price-fields.tsx'
import { readPriceFile } from './price-file.ts'
import { typedPrices } from './typed-prices.ts'

const MARKET = z.enum(MARKET_NAMES).catch('default')

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'prepare-change' })
  const market = MARKET.parse(new URL(request.url).searchParams.get('market'))
  const catalogue = await readConsole(context, readConsoleCatalogue, { query: { market } })
  return { catalogue, key: crypto.randomUUID() }
}

const FORM = z.object({
  key: z.uuid(),
  beginsOn: day.catch(''),
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
  const { prices, typed: fieldsOfPrices } = typedPrices(fields)
  const body = { market, beginsOn, prices }
  const typed = { prices: fieldsOfPrices, key, beginsOn, reason }
  if (prices.length === 0 || beginsOn === '')
    return data(
      { typed, refused: ['Write a day and at least one new price.'], preview: null },
      { status: 422 },
    )
  if (what === 'preview') {
    const answer = await askConsole(context, previewConsoleChange, { body })
    return answer.ok ? previewed(typed, answer.body) : refusedForm(typed, answer)
  }
  const answer = await askConsole(context, prepareConsoleChange, {
    headers: { 'idempotency-key': key },
    body: { ...body, reason },
  })
  return answer.ok ? redirect(CATALOGUE_PATH) : refusedForm(typed, answer)
}

/** Fills the form from a file. Nothing is stored, and a file with a wrong row fills no field. */
async function takeFile(context: ActionFunctionArgs['context'], request: Request, fields: FormData) {
  const market = MARKET.parse(new URL(request.url).searchParams.get('market'))
  const { prices } = await readConsole(context, readConsoleCatalogue, { query: { market } })
  const file = fields.get('file')
  const read = readPriceFile(file instanceof File ? await file.text() : '', prices)
  const empty = { prices: {}, key: crypto.randomUUID(), beginsOn: '', reason: '' }
  if (read.outcome === 'read') return previewed({ ...empty, prices: read.typed }, null)
  return data({ typed: empty, refused: read.problems, preview: null }, { status: 422 })
}

/** A form for new prices. It shows their effect before anything is stored. */
export function Component() {
  const { catalogue, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { market, prices, timeZone } = catalogue
  return (
    <FormPage
      title="Prepare a change"
      about="It has no effect until it is published"
      requestKey={sent?.typed.key ?? key}
      refused={sent?.refused}
      before={
        <>
          <Markets shown={market} />
          <FileForm market={market} />
        </>
      }
      back={CATALOGUE_PATH}
      buttons={<PreviewOr what="prepare">Prepare</PreviewOr>}
      effect={sent?.preview ? <PreviewCard preview={sent.preview} /> : null}
    >
      <PriceFields prices={prices} typed={sent?.typed.prices ?? {}} />
      <div className="form">
        <TextRow
          name="beginsOn"
          label="First day"
          hint={`from midnight in ${cityOf(timeZone)}`}
          isShort
          type="date"
          required
          defaultValue={sent?.typed.beginsOn}
        />
        <ReasonRow typed={sent?.typed.reason} />
      </div>
    </FormPage>
  )
}

function Markets({ shown }: { shown: Market }) {
  return (
    <nav className="chips mb14" aria-label="Market">
      {MARKET_NAMES.map((market) => (
        <Link
          key={market}
          className="chip"
          to={`?market=${market}`}
          aria-current={market === shown ? 'page' : undefined}
        >
          {MARKET_WORDS[market]}
        </Link>
      ))}
    </nav>
  )
}

function PreviewCard({ preview }: { preview: ConsolePreview }) {
  return (
    <section className="card" aria-labelledby="effect">
      <header>
        <h2 id="effect">What it does</h2>
      </header>
      <div className="body">
        <Effect preview={preview} />
      </div>
    </section>
  )
}
