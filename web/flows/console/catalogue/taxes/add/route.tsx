import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import {
  addConsoleTaxRate,
  previewConsoleTaxRate,
  readConsoleTaxRates,
} from '#domain/contracts/console/taxes.ts'
import { day } from '#domain/contracts/fields.ts'
import { previewed, refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage, PREVIEW_OR_ADD } from '#web/flows/console/catalogue/form/form-page.tsx'
import { TAXES_PATH } from '#web/flows/console/catalogue/words.ts'
import { askConsole, errorPage, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { RateFields } from './rate-fields.tsx'
import { TaxEffect } from './tax-effect.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'add-tax-rate' })
  const { rates } = await readConsole(context, readConsoleTaxRates, {})
  const places = [...new Set(rates.map(({ country, region }) => `${country}-${region}`))]
  const names = [...new Set(rates.map(({ name }) => name))]
  return { places, names, key: crypto.randomUUID() }
}

const FORM = z.object({
  key: z.uuid(),
  place: z.string().regex(/^[A-Z]{2}-/),
  name: z.string(),
  percent: z.string(),
  beginsOn: day.catch(''),
  source: z.string(),
  reason: z.string(),
  what: z.enum(['preview', 'add']),
})

/** Shows the effect of the rate, or adds it. The typed text stays on the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { key, place, name, percent, beginsOn, source, reason, what } = sent.data
  const typed = sent.data
  if (beginsOn === '')
    return data({ typed, refused: ['Write the first day of the rate.'], preview: null }, { status: 422 })
  const [country = '', region = ''] = place.split('-')
  const body = { country, region, name, percent, beginsOn, source }
  if (what === 'preview') {
    const answer = await askConsole(context, previewConsoleTaxRate, { body })
    return answer.ok ? previewed(typed, answer.body) : refusedForm(typed, answer)
  }
  const headers = { 'idempotency-key': key }
  const answer = await askConsole(context, addConsoleTaxRate, { headers, body: { ...body, reason } })
  return answer.ok ? redirect(TAXES_PATH) : refusedForm(typed, answer)
}

/** The form for a rate. It shows what buyers pay before anything is stored. */
export function Component() {
  const { places, names, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <FormPage
      title="Add a tax rate"
      about="it replaces the rate of the same tax from its first day on"
      requestKey={sent?.typed.key ?? key}
      refused={sent?.refused}
      back={TAXES_PATH}
      buttons={PREVIEW_OR_ADD}
      effect={sent?.preview ? <TaxEffect preview={sent.preview} beginsOn={sent.typed.beginsOn} /> : null}
    >
      <RateFields places={places} names={names} typed={sent?.typed ?? null} />
    </FormPage>
  )
}
