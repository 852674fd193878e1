import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { addConsoleAffiliate, readConsoleAffiliates } from '#domain/contracts/console/affiliates.ts'
import { AFFILIATE_NAME_ROOM } from '#domain/pricing/affiliate.ts'
import { REFERRER_KEY_ROOM } from '#domain/pricing/discount-link.ts'
import { day } from '#domain/contracts/fields.ts'
import { refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage } from '#web/flows/console/catalogue/form/form-page.tsx'
import { FirstDayRow, ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { AFFILIATES_PATH } from '#web/flows/console/catalogue/words.ts'
import { askConsole, errorPage, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import { byKey } from '../affiliate-words.ts'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'add-affiliate' })
  const link = new URL(request.url).searchParams.get('link')
  const key = crypto.randomUUID()
  if (link === null) return { affiliate: null, key }
  const { affiliates } = await readConsole(context, readConsoleAffiliates, {})
  const affiliate = byKey(affiliates, context.get(consoleHost).now).find((each) => each.key === link)
  if (!affiliate) errorPage(404)
  return { affiliate, key }
}

const FORM = z.object({
  key: z.uuid(),
  name: z.string(),
  referrerKey: z.string().trim(),
  seenId: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((seen) => (seen === '' ? null : Number(seen))),
  from: day.or(z.literal('')).catch(''),
  ends: z.enum(['yes', 'no']),
  reason: z.string(),
})

/** Adds an affiliate, or a change or an end of one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { key, from, ends, ...typed } = sent.data
  const answer = await askConsole(context, addConsoleAffiliate, {
    headers: { 'idempotency-key': key },
    body: { ...typed, from: from || null, ends: ends === 'yes' },
  })
  return answer.ok ? redirect(AFFILIATES_PATH) : refusedForm(sent.data, answer)
}

/** The form for a partner. */
export function Component() {
  const { affiliate, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const typed = sent?.typed
  const seenId = typed ? typed.seenId : (affiliate?.seenId ?? null)
  return (
    <FormPage
      title={affiliate ? `Change ${affiliate.row.name}` : 'Add an affiliate'}
      about={affiliate ? 'as a new row, from its first day on' : 'a partner whose link brings visitors'}
      requestKey={typed?.key ?? key}
      refused={sent?.refused}
      note={affiliate?.mayEnd ? 'The end of an affiliate ends no coupon.' : undefined}
      back={AFFILIATES_PATH}
      buttons={<Buttons mayEnd={affiliate?.mayEnd ?? false} does={affiliate ? 'Change' : 'Add'} />}
    >
      <input type="hidden" name="seenId" value={seenId ?? ''} />
      <div className="form">
        <TextRow
          name="name"
          label="Name"
          required
          maxLength={AFFILIATE_NAME_ROOM}
          defaultValue={typed?.name ?? affiliate?.row.name}
        />
        <TextRow
          name="referrerKey"
          label="Key of the link"
          isShort
          required
          readOnly={affiliate !== null}
          maxLength={REFERRER_KEY_ROOM}
          placeholder="spring"
          help="A link has ?discount=1&ref= and this key. A coupon with the same key is what it gives."
          defaultValue={typed?.referrerKey ?? affiliate?.key}
        />
        <FirstDayRow hint="in New York" typed={typed?.from} />
        <ReasonRow typed={typed?.reason} required />
      </div>
    </FormPage>
  )
}

/** The first button is the one of the Enter key, so it never ends a partner. */
function Buttons({ mayEnd, does }: { mayEnd: boolean; does: string }) {
  return (
    <>
      <SendButton name="ends" value="no">
        {does}
      </SendButton>
      {mayEnd ? (
        <button className="btn danger" name="ends" value="yes">
          End
        </button>
      ) : null}
    </>
  )
}
