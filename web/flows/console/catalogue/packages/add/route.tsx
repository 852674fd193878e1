import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { addConsoleItem, previewConsoleItem, readConsoleItems } from '#domain/contracts/console-items.ts'
import { PACKAGES_PATH } from '#web/flows/console/catalogue/words.ts'
import { textsOf, typedTexts } from '#web/flows/console/catalogue/words-form/typed-text.ts'
import { WordFields } from '#web/flows/console/catalogue/words-form/word-fields.tsx'
import { WordsCard } from '#web/flows/console/catalogue/words-form/words-card.tsx'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { LOCALES } from '#domain/messages/locales.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { ItemFields } from './item-fields.tsx'
import { bodyOf, typedItem } from './typed-item.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'add-item' })
  const { services } = await readConsole(context, readConsoleItems, {})
  const isExtra = new URL(request.url).searchParams.get('kind') === 'extra'
  return { services, kind: isExtra ? ('extra' as const) : ('package' as const), key: crypto.randomUUID() }
}

/** Shows what buyers read and pay, or adds it. A refused form keeps its key, so that a lost answer adds nothing twice. */
export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await request.formData()
  const typed = typedItem(fields)
  const body = bodyOf(typed)
  if (fields.get('what') !== 'add') {
    const answer = await askConsole(context, previewConsoleItem, { body })
    if (answer.ok) return data({ typed, refused: [], preview: answer.body })
    return data({ typed, refused: refusalTexts(answer.problem), preview: null }, { status: answer.status })
  }
  const answer = await askConsole(context, addConsoleItem, {
    headers: { 'idempotency-key': typed.key },
    body: { ...body, reason: typed.reason },
  })
  if (answer.ok) return redirect(PACKAGES_PATH)
  return data({ typed, refused: refusalTexts(answer.problem), preview: null }, { status: answer.status })
}

const NO_WORDS = typedTexts(new FormData())

/** The form for a package or an extra, with its texts and prices. */
export function Component() {
  const { services, kind, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const title = kind === 'package' ? 'Add a package' : 'Add an extra'
  return (
    <main className="page" id="main">
      <title>{`${title} - Evenhand console`}</title>
      <div className="title">
        <h1>{title}</h1>
        <span className="small quiet">
          {kind === 'package' ? 'sold to some groups of buyers' : 'for those who build their own package'}
        </span>
      </div>
      {sent && sent.refused.length > 0 ? <Refused texts={sent.refused} /> : null}
      <form className="card mb16" method="post" aria-label={title}>
        <input type="hidden" name="key" value={sent?.typed.key || key} />
        <input type="hidden" name="kind" value={kind} />
        <div className="body stack gap14">
          <WordFields typed={sent?.typed.words ?? NO_WORDS} hasBadge={kind === 'package'} />
        </div>
        <ItemFields kind={kind} services={services} typed={sent?.typed ?? null} />
        <footer>
          <Link className="btn push" to={PACKAGES_PATH} data-key="escape">
            Cancel
          </Link>
          <button className="btn" name="what" value="preview">
            Show what it does
          </button>
          <button className="btn main" name="what" value="add">
            Add
          </button>
        </footer>
      </form>
      {sent?.preview ? <ItemEffect {...sent} preview={sent.preview} /> : null}
    </main>
  )
}

type Sent = Extract<NonNullable<ReturnType<typeof useActionData<typeof action>>>, { preview: unknown }>

/** What a buyer reads and pays from the first day on, in both languages. */
function ItemEffect({ typed, preview }: { typed: Sent['typed']; preview: NonNullable<Sent['preview']> }) {
  const { kind, market } = bodyOf(typed)
  const timeZone = MARKET_TIME_ZONES[market]
  const day = momentText(new Date(preview.startsAt), { timeZone, style: 'day' })
  return (
    <section className="card" aria-label="What it does">
      <div className="body stack gap14">
        <div className="halves">
          {LOCALES.map((locale) => (
            <WordsCard
              key={locale}
              title={locale === 'en' ? `From ${day}, in English` : `From ${day}, in Spanish`}
              texts={textsOf(typed.words)}
              prices={preview.prices}
              locale={locale}
              isNew
            />
          ))}
        </div>
        <p className="small muted">
          {kind === 'package'
            ? 'Prices are for one parent. It changes no renewal, because nobody has it yet.'
            : 'Its price is added to that of the package. It changes no renewal, because nobody has it yet.'}
        </p>
      </div>
    </section>
  )
}
