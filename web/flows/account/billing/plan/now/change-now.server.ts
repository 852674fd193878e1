import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { instrument } from '#domain/contracts/payment-methods.ts'
import { changePlanNow, pricePlanChange, type PlanOption } from '#domain/contracts/plans.ts'
import { ACCOUNT_PATHS, changeNowPath, planPath, receiptPath } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { jsonIn } from '#web/lib/json-in.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { enterPlans } from '../read-plans.server.ts'

type Context = Readonly<RouterContextProvider>

const CHANGED = 200
const REFUSED_BY_BANK = 402

/** The change and its price today, or why it has no price. Each page has its own request key. */
export async function readChange(context: Context, key: string) {
  const { plans, userId, auth } = await enterPlans(context, changeNowPath(key))
  const option = plans.options.find((each) => each.key === key)
  if (option?.change !== 'now' || plans.mayChange !== 'yes') throw redirect(planPath(key))
  const result = await call(context, pricePlanChange, {
    params: { userId },
    headers: bearer(auth),
    body: wantedOf(option),
  })
  const price = result.ok ? result.body : null
  return {
    owner: userId,
    plans,
    option,
    price,
    why: result.ok ? null : result.problem.message,
    requestKey: crypto.randomUUID(),
  }
}

/** A JSON text of the payment method. A page of an earlier version has none. */
const shownMethod = z.string().transform(jsonIn).pipe(instrument.nullable()).optional()
const amount = z.coerce.number().int()
const changeForm = z.object({
  requestKey: z.uuid(),
  changeId: z.uuid(),
  totalMinor: amount,
  wholeMinor: amount,
  method: shownMethod,
})

/** Charges what the page has shown. A repeated request finds the result of the first one. */
export async function changeNow(context: Context, { key, form }: { key: string; form: FormData }) {
  const { plans, userId, auth } = await enterPlans(context, changeNowPath(key))
  const text = textOf(context)
  const option = plans.options.find((each) => each.key === key)
  const shown = changeForm.safeParse(Object.fromEntries(form))
  if (!option || !shown.success) throw redirect(planPath(key))
  const { requestKey, ...seen } = shown.data
  const result = await call(context, changePlanNow, {
    params: { userId },
    headers: { ...bearer(auth), 'idempotency-key': requestKey },
    body: { ...wantedOf(option), ...seen },
  })
  if (!result.ok) {
    const { message } = result.problem
    const why = result.status === REFUSED_BY_BANK ? text('plans.now.declined', { why: message }) : message
    return data({ errors: [{ field: '', text: why }] }, { status: 422 })
  }
  if (result.status !== CHANGED) {
    leaveNotice(context, 'plans.now.processing')
    return redirect(ACCOUNT_PATHS.billing)
  }
  leaveNotice(context, 'plans.now.done')
  return redirect(receiptPath(result.body.orderNo))
}

function wantedOf({ packageId, years, extras }: PlanOption) {
  return { packageId, years: years === 2 ? (2 as const) : (1 as const), extras }
}
