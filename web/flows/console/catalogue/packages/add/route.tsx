import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { addConsoleItem, previewConsoleItem, readConsoleItems } from '#domain/contracts/console/items.ts'
import { previewed, refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage, PREVIEW_OR_ADD } from '#web/flows/console/catalogue/form/form-page.tsx'
import { PACKAGES_PATH } from '#web/flows/console/catalogue/words.ts'
import { textsOf, typedTexts } from '#web/flows/console/catalogue/words-form/typed-text.ts'
import { WordFields } from '#web/flows/console/catalogue/words-form/word-fields.tsx'
import { WordsCard } from '#web/flows/console/catalogue/words-form/words-card.tsx'
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
    return answer.ok ? previewed(typed, answer.body) : refusedForm(typed, answer)
  }
  const answer = await askConsole(context, addConsoleItem, {
    headers: { 'idempotency-key': typed.key },
    body: { ...body, reason: typed.reason },
  })
  return answer.ok ? redirect(PACKAGES_PATH) : refusedForm(typed, answer)
}

const NO_WORDS = typedTexts(new FormData())

/** The form for a package or an extra, with its texts and prices. */
export function Component() {
  const { services, kind, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <FormPage
      title={kind === 'package' ? 'Add a package' : 'Add an extra'}
      about={kind === 'package' ? 'sold to some groups of buyers' : 'for those who build their own package'}
      requestKey={sent?.typed.key || key}
      refused={sent?.refused}
      back={PACKAGES_PATH}
      buttons={PREVIEW_OR_ADD}
      effect={sent?.preview ? <ItemEffect {...sent} preview={sent.preview} /> : null}
    >
      <input type="hidden" name="kind" value={kind} />
      <div className="body stack gap14">
        <WordFields typed={sent?.typed.words ?? NO_WORDS} hasBadge={kind === 'package'} />
      </div>
      <ItemFields kind={kind} services={services} typed={sent?.typed ?? null} />
    </FormPage>
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
