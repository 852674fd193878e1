import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { ACCESS_CHOICES } from '#domain/console/refund-access.ts'
import { openConsolePerson } from '#domain/contracts/console/person.ts'
import {
  readConsoleRefundMail,
  readConsoleRefunds,
  refundByConsole,
} from '#domain/contracts/console/refunds.ts'
import { parseAmount } from '#domain/money.ts'
import { PersonMain } from '../person/person-main.tsx'
import { askConsole, errorPage, readConsole } from '../shell/ask-console.ts'
import { personPath } from '../shell/places.ts'
import { ACCESS_ANSWERS, changeAccess, REFUND_ANSWERS } from './access.ts'
import { OrderChoice } from './order-choice.tsx'
import { RefundForm, type SentRefund } from './refund-form.tsx'
import { RefundMade } from './refund-made.tsx'
import { Refused } from '../shell/refused.tsx'

const ASKED = z.object({
  order: z.string().optional(),
  said: z.enum(REFUND_ANSWERS).optional().catch(undefined),
  access: z.enum(ACCESS_ANSWERS).optional().catch(undefined),
})

/** The refundable orders of the person. The order in the URL is chosen, or else the newest that can be refunded. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const id = params['id'] ?? ''
  const { offers, approvers } = await readConsole(context, readConsoleRefunds, { params: { id } })
  const { person } = await readConsole(context, openConsolePerson, {
    params: { id },
    query: { group: 'money' },
  })
  const named = offers.find(({ orderNo }) => orderNo === asked.order)
  const offer = named ?? offers.find(({ refusal }) => refusal === null) ?? offers[0] ?? null
  const { said, access } = asked
  return {
    person,
    offers,
    offer,
    approvers,
    said,
    access,
    newKeys: { key: crypto.randomUUID(), accessKey: crypto.randomUUID() },
  }
}

const FORM = z.object({
  order: z.string(),
  what: z.enum(['all', 'part']),
  /** What was left when the page was shown, in the minor unit. */
  all: z.coerce.number().int().positive(),
  /** What had gone back when the page was shown. */
  returned: z.coerce.number().int().nonnegative(),
  amount: z.string().default(''),
  access: z.enum(ACCESS_CHOICES).default('keep'),
  paidUntil: z.string().default(''),
  accessKey: z.string(),
  currency: z.string(),
  why: z.string(),
  note: z.string(),
  key: z.string(),
  /** Shows the mail. Nothing is refunded. */
  show: z.literal('mail').optional(),
})

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) errorPage(400)
  const { what, all, currency } = form.data
  const amount = what === 'all' ? all : parseAmount(form.data.amount, currency)
  if (amount === null || amount === 0 || amount > all) return showAgain(form.data, { isWrong: true })
  const asked = { id: params['id'] ?? '', amount, form: form.data }
  return form.data.show === 'mail' ? showMail(context, asked) : refund(context, asked)
}

type Form = z.output<typeof FORM>
type Asked = { id: string; amount: number; form: Form }
type Context = ActionFunctionArgs['context']

/** What the form shows again. */
function sentOf({ what, amount, access, accessKey, why, note, key, show }: Form) {
  return { what, amount, access, accessKey, why, note, key, show }
}

/** The form of a refund that was not made, with the reason. */
function showAgain(
  form: Form,
  { isWrong = false, message = null }: { isWrong?: boolean; message?: string | null },
) {
  return data({ ...sentOf(form), isWrong, mail: null, message }, { status: 422 })
}

/** Shows the mail that this refund would send. */
async function showMail(context: Context, { id, amount, form }: Asked) {
  const read = await askConsole(context, readConsoleRefundMail, {
    params: { id, orderNo: form.order },
    query: { amount },
  })
  if (!read.ok) return showAgain(form, { message: read.problem.message })
  return data({ ...sentOf(form), isWrong: false, mail: read.body, message: null })
}

async function refund(context: Context, { id, amount, form }: Asked) {
  const { order: orderNo, returned, currency, paidUntil, what, why, note, key, accessKey } = form
  const reason = note.trim() === '' ? why : `${why}: ${note.trim()}`
  const access = what === 'part' ? form.access : 'keep'
  const made = await askConsole(context, refundByConsole, {
    params: { id, orderNo },
    headers: { 'idempotency-key': key },
    body: { amount, returned, currency, reason, access, paidUntil: paidUntil || null },
  })
  if (!made.ok)
    return showAgain(form, { message: made.problem.validationErrors?.[0]?.text ?? made.problem.message })
  const said = made.status === 202 ? 'asked' : made.body.outcome
  const changed = await changeAccess(context, {
    access,
    person: id,
    paidUntil,
    reason,
    key: accessKey,
    refund: said,
  })
  const query = new URLSearchParams({
    order: orderNo,
    said,
    ...(changed === null ? {} : { access: changed }),
  })
  return redirect(`${personPath(id)}/refund?${query.toString()}`)
}

const UNTOUCHED: Omit<SentRefund, 'key' | 'accessKey'> = {
  what: 'all',
  amount: '',
  access: 'keep',
  isWrong: false,
  mail: null,
  why: '',
  note: '',
}

/** The refund of one order, in one step. */
export function Component() {
  const { person, offer, offers, approvers, said, access, newKeys } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <PersonMain person={person}>
      <title>{`Refund ${person.firstName} - Evenhand console`}</title>
      <div className="page">
        <h1 className="mb14">
          Refund {person.firstName} {person.lastName}
        </h1>
        {said ? <RefundMade person={person} said={said} access={access} /> : null}
        {!said && offer === null ? (
          <p className="note">Nothing was charged, so nothing can go back.</p>
        ) : null}
        {refused?.message ? <Refused texts={[refused.message]} /> : null}
        {!said && offer !== null ? (
          <OrderChoice offers={offers} offer={offer} timeZone={person.timeZone} />
        ) : null}
        {!said && offer !== null && offer.refusal === null ? (
          // A refused form keeps its key, so that it does not refund twice after a lost answer.
          <RefundForm
            person={person}
            offer={offer}
            approvers={approvers}
            sent={refused ?? { ...UNTOUCHED, ...newKeys }}
          />
        ) : null}
      </div>
    </PersonMain>
  )
}
