import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import {
  addConsoleAffiliate,
  readConsoleAffiliates,
  withdrawConsoleAffiliate,
} from '#domain/contracts/console-affiliates.ts'
import { AFFILIATE_NAME_ROOM } from '#domain/pricing/affiliate.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, errorPage, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import { CatalogueTabs } from '../tabs.tsx'
import { AFFILIATES_PATH } from '../words.ts'
import { AffiliateTableRow } from './affiliate-row.tsx'
import { byKey } from './affiliate-words.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { affiliates } = await readConsole(context, readConsoleAffiliates, {})
  const { staff, now } = context.get(consoleHost)
  return {
    affiliates: byKey(affiliates, now),
    mayChange: may(staff.role, 'change-catalogue'),
    key: crypto.randomUUID(),
  }
}

const FORM = z.discriminatedUnion('does', [
  z.object({
    does: z.literal('add'),
    key: z.uuid(),
    name: z.string(),
    referrerKey: z.string().trim(),
    seenId: z
      .string()
      .regex(/^\d{0,9}$/)
      .transform((seen) => (seen === '' ? null : Number(seen))),
    from: z.iso.date().or(z.literal('')).catch(''),
    ends: z.enum(['yes', 'no']),
    reason: z.string(),
  }),
  z.object({
    does: z.literal('withdraw'),
    id: z.coerce.number().int().positive(),
    reason: z.string(),
  }),
])

/** Adds, changes or ends an affiliate, or takes such a row back. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const form = sent.data
  const answer =
    form.does === 'add'
      ? await askConsole(context, addConsoleAffiliate, {
          headers: { 'idempotency-key': form.key },
          body: {
            name: form.name,
            referrerKey: form.referrerKey,
            from: form.from || null,
            ends: form.ends === 'yes',
            seenId: form.seenId,
            reason: form.reason,
          },
        })
      : await askConsole(context, withdrawConsoleAffiliate, {
          params: { id: form.id },
          body: { reason: form.reason },
        })
  if (answer.ok) return redirect(AFFILIATES_PATH)
  return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** The partners whose links bring visitors, with what each link gives. */
export function Component() {
  const { affiliates, mayChange, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Affiliates - Evenhand console</title>
      <div className="title">
        <h1>Affiliates</h1>
        <span className="small quiet">partners whose links bring visitors</span>
      </div>
      <CatalogueTabs />
      {sent ? <Refused texts={sent.refused} /> : null}
      <section className="card mb16">
        {affiliates.length === 0 ? (
          <p className="body muted">No affiliates yet. One has a name and the key of its links.</p>
        ) : (
          <ScrollFrame name="Affiliates">
            <table className="prices">
              <caption className="vh">Affiliates by the key of their links</caption>
              <thead>
                <tr>
                  <th scope="col">Affiliate</th>
                  <th scope="col">State</th>
                  <th scope="col">Its link gives</th>
                  <th scope="col" className="num">
                    Orders
                  </th>
                  <th scope="col">Days</th>
                </tr>
              </thead>
              <tbody>
                {affiliates.map((affiliate) => (
                  <AffiliateTableRow
                    key={affiliate.key}
                    affiliate={affiliate}
                    requestKey={key}
                    mayChange={mayChange}
                  />
                ))}
              </tbody>
            </table>
          </ScrollFrame>
        )}
        <footer>
          <span>Nothing is overwritten. The end of an affiliate ends no coupon.</span>
        </footer>
      </section>
      {mayChange ? <AddForm requestKey={key} /> : null}
    </main>
  )
}

function AddForm({ requestKey }: { requestKey: string }) {
  return (
    <form className="card" method="post" aria-label="Add an affiliate">
      <input type="hidden" name="does" value="add" />
      <input type="hidden" name="key" value={requestKey} />
      <input type="hidden" name="seenId" value="" />
      <header>
        <h2>Add an affiliate</h2>
      </header>
      <div className="form">
        <TextRow name="name" label="Name" required maxLength={AFFILIATE_NAME_ROOM} />
        <TextRow
          name="referrerKey"
          label="Key of the link"
          isShort
          required
          maxLength={64}
          placeholder="spring"
          help="A link has ?discount=1&ref= and this key. A coupon with the same key is what it gives."
        />
        <TextRow name="from" label="First day" hint="in New York" isShort type="date" help="Empty for now." />
        <TextRow
          name="reason"
          label="Reason"
          hint="for the trail"
          required
          minLength={REASON_LENGTH.min}
          maxLength={REASON_LENGTH.max}
        />
      </div>
      <footer>
        <button className="btn main push" name="ends" value="no">
          Add
        </button>
      </footer>
    </form>
  )
}
