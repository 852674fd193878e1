import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { endConsoleItem, previewConsoleEnding, readConsoleItems } from '#domain/contracts/console/items.ts'
import { day } from '#domain/contracts/fields.ts'
import { refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage } from '#web/flows/console/catalogue/form/form-page.tsx'
import { FirstDayRow, ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { PACKAGES_PATH } from '#web/flows/console/catalogue/words.ts'
import { askConsole, errorPage, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { itemName } from '../item-words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

const ASKED = z.object({
  package: z.coerce.number().int().positive(),
  extra: z.string().optional(),
})

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'end-item' })
  const asked = ASKED.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) errorPage(404)
  const [packageId, service] = [asked.data.package, asked.data.extra ?? null]
  const { items } = await readConsole(context, readConsoleItems, {})
  const item = items.find((each) => each.packageId === packageId && each.service === service)
  if (!item) errorPage(404)
  const { renewals } = await readConsole(context, previewConsoleEnding, { body: { packageId, service } })
  return { item, renewals, key: crypto.randomUUID() }
}

const FORM = z.object({
  key: z.uuid(),
  packageId: z.coerce.number().int().positive(),
  service: z.string().transform((code) => code || null),
  from: day.or(z.literal('')).catch(''),
  reason: z.string(),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { key, packageId, service, from, reason } = sent.data
  const answer = await askConsole(context, endConsoleItem, {
    headers: { 'idempotency-key': key },
    body: { packageId, service, from: from || null, reason },
  })
  return answer.ok ? redirect(PACKAGES_PATH) : refusedForm(sent.data, answer)
}

/** Ends the sale of a package or an extra, after saying who keeps it. */
export function Component() {
  const { item, renewals, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <FormPage
      title={`End ${itemName(item)}`}
      about="nobody can buy it from that day on"
      requestKey={sent?.typed.key ?? key}
      refused={sent?.refused}
      before={<Keeps renewals={renewals} />}
      back={PACKAGES_PATH}
      buttons={<button className="btn danger">End</button>}
    >
      <input type="hidden" name="packageId" value={item.packageId} />
      <input type="hidden" name="service" value={item.service ?? ''} />
      <div className="form">
        <FirstDayRow label="First day without it" typed={sent?.typed.from} />
        <ReasonRow typed={sent?.typed.reason} required />
      </div>
    </FormPage>
  )
}

/** Who keeps what is ended. */
function Keeps({ renewals }: { renewals: number }) {
  return (
    <section className="card mb16" aria-label="What it does">
      <div className="body stack gap14">
        <p>
          <b>{countText(renewals)}</b> {renewals === 1 ? 'renewal has' : 'renewals have'} it now. Everybody
          who has it keeps it, and renews at the price that was agreed.
        </p>
        <p className="small muted">
          A buyer who has chosen it and not paid is asked to choose again. Paid orders stay as they are.
        </p>
      </div>
    </section>
  )
}
