import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { openConsolePerson } from '#domain/contracts/console.ts'
import { readConsoleRefunds, refundByConsole } from '#domain/contracts/console-refunds.ts'
import { parseAmount } from '#domain/money.ts'
import { PersonMain } from '../person/person-main.tsx'
import { askConsole, errorPage, readConsole } from '../shell/ask-console.ts'
import { AskAmount } from './ask-amount.tsx'
import { ConfirmRefund } from './confirm-refund.tsx'
import { REFUND_ANSWERS, RefundMade } from './refund-made.tsx'

const ASKED = z.object({
  order: z.string().optional(),
  what: z.enum(['all', 'part']).optional().catch(undefined),
  amount: z.string().default(''),
  said: z.enum(REFUND_ANSWERS).optional().catch(undefined),
})

/**
 * First it asks for the order and the amount. With both in the URL it shows the effect of the refund, and asks for a
 * reason.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const id = params['id'] ?? ''
  const { offers } = await readConsole(context, readConsoleRefunds, { params: { id } })
  const { person } = await readConsole(context, openConsolePerson, {
    params: { id },
    query: { group: 'money' },
  })
  const offer = offers.find(({ orderNo }) => orderNo === asked.order) ?? offers[0] ?? null
  const amount = offer && amountOf(asked, offer)
  const isTooMuch = offer !== null && typeof amount === 'number' && (amount > offer.left || amount === 0)
  return {
    person,
    offers,
    offer,
    typed: asked.amount,
    what: asked.what,
    amount: isTooMuch ? null : amount,
    isWrong: asked.what !== undefined && (amount === null || isTooMuch),
    said: asked.said,
    newKey: crypto.randomUUID(),
  }
}

type Asked = z.output<typeof ASKED>

function amountOf(
  { what, amount }: Asked,
  { left, currency }: { left: number; currency: string },
): number | null {
  if (what === 'all') return left
  return what === 'part' ? parseAmount(amount, currency) : null
}

const FORM = z.object({
  order: z.string(),
  amount: z.coerce.number().int().positive(),
  returned: z.coerce.number().int().nonnegative(),
  currency: z.string(),
  why: z.string(),
  note: z.string(),
  key: z.string(),
})

export async function action({ context, params, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { order: orderNo, amount, returned, currency, why, note, key } = sent.data
  const id = params['id'] ?? ''
  const made = await askConsole(context, refundByConsole, {
    params: { id, orderNo },
    headers: { 'idempotency-key': key },
    body: { amount, returned, currency, reason: note.trim() === '' ? why : `${why}: ${note.trim()}` },
  })
  if (!made.ok) {
    const message = made.problem.validationErrors?.[0]?.text ?? made.problem.message
    return data({ message, note, why, key }, { status: 422 })
  }
  const said = made.status === 202 ? 'asked' : made.body.outcome
  const next = `/people/${id}/refund?order=${orderNo}&said=${said}`
  return redirect(next)
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { person, offer, offers, amount, said } = loaded
  return (
    <PersonMain person={person}>
      <title>{`Refund ${person.firstName} - Evenhand console`}</title>
      <div className="page">
        <h1 className="mb14">
          Refund {person.firstName} {person.lastName}
        </h1>
        {said ? <RefundMade person={person} said={said} /> : null}
        {!said && offer === null ? (
          <p className="note">Nothing was charged, so nothing can go back.</p>
        ) : null}
        {!said && offer !== null && amount === null ? (
          <AskAmount {...loaded} offers={offers} offer={offer} message={refused?.message ?? null} />
        ) : null}
        {!said && offer !== null && amount !== null ? (
          <ConfirmRefund
            person={person}
            offer={offer}
            amount={amount}
            // A refused form keeps its key, so that it does not refund twice after a lost answer.
            sent={refused ?? { message: null, why: '', note: '', key: loaded.newKey }}
          />
        ) : null}
      </div>
    </PersonMain>
  )
}
