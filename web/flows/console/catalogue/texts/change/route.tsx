import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { addConsoleText, previewConsoleText, readConsoleTexts } from '#domain/contracts/console/texts.ts'
import { TEXT_KINDS } from '#domain/pricing/dated-texts.ts'
import { day } from '#domain/contracts/fields.ts'
import { previewed, refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage, PREVIEW_OR_ADD } from '#web/flows/console/catalogue/form/form-page.tsx'
import { FirstDayRow, ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { textsOf, typedTexts, wordsOf } from '#web/flows/console/catalogue/words-form/typed-text.ts'
import { WordFields } from '#web/flows/console/catalogue/words-form/word-fields.tsx'
import { TEXTS_PATH } from '#web/flows/console/catalogue/words.ts'
import { askConsole, errorPage, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { TextEffect } from './text-effect.tsx'

const SUBJECT = z.object({ kind: z.enum(TEXT_KINDS), name: z.string() })

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'add-text' })
  const asked = SUBJECT.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const { subjects } = await readConsole(context, readConsoleTexts, {})
  const subject = subjects.find(({ kind, name }) => kind === asked.data?.kind && name === asked.data.name)
  if (!subject) errorPage(404)
  return { subject, typed: wordsOf(subject.texts), key: crypto.randomUUID() }
}

const FORM = z.object({
  key: z.uuid(),
  kind: z.enum(TEXT_KINDS),
  name: z.string(),
  seenId: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((seen) => (seen === '' ? null : Number(seen))),
  from: day.or(z.literal('')).catch(''),
  reason: z.string(),
  what: z.enum(['preview', 'add']),
})

/** Shows what the text does, or adds it. The typed text stays on the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await request.formData()
  const sent = FORM.safeParse(Object.fromEntries(fields))
  if (!sent.success) errorPage(400)
  const { key, kind, name, seenId, from, reason, what } = sent.data
  const words = typedTexts(fields)
  const typed = { key, seenId, from, reason, words }
  const body = { kind, name, seenId, from: from || null, texts: textsOf(words) }
  if (what === 'preview') {
    const answer = await askConsole(context, previewConsoleText, { body })
    return answer.ok ? previewed(typed, answer.body) : refusedForm(typed, answer)
  }
  const headers = { 'idempotency-key': key }
  const answer = await askConsole(context, addConsoleText, { headers, body: { ...body, reason } })
  return answer.ok ? redirect(TEXTS_PATH) : refusedForm(typed, answer)
}

/** The form for a text in both languages. It shows what buyers read before anything is written. */
export function Component() {
  const { subject, typed, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { kind, name, market, texts, seenId } = subject
  const seen = sent ? sent.typed.seenId : seenId
  return (
    <FormPage
      title={`Change the text of ${texts.en.name}`}
      about={kind === 'package' ? 'in all its terms' : 'wherever it is named'}
      requestKey={sent?.typed.key ?? key}
      refused={sent?.refused}
      back={TEXTS_PATH}
      buttons={PREVIEW_OR_ADD}
      effect={sent?.preview ? <TextEffect preview={sent.preview} kind={kind} market={market} /> : null}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seenId" value={seen ?? ''} />
      <div className="body stack gap14">
        <WordFields typed={sent?.typed.words ?? typed} hasBadge={kind === 'package'} />
        <p className="small quiet">
          A feature may have a note after a bar: “A record of each payment | For both parents”.
        </p>
      </div>
      <div className="form">
        <FirstDayRow typed={sent?.typed.from} />
        <ReasonRow typed={sent?.typed.reason} />
      </div>
    </FormPage>
  )
}
