import type { RouterContextProvider } from 'react-router'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import { updateRegistration } from '#domain/contracts/registrations.ts'
import { call } from '#web/lib/api.server.ts'
import { draftKey, forgetDraft, isLost } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'

/** Keeps what was chosen in the draft; null once that is done. */
export async function keepOrder(
  context: Readonly<RouterContextProvider>,
  order: OrderDetail,
): Promise<{ error: string } | Response | null> {
  const key = draftKey(context)
  if (!key) return goTo(context, 'parent')
  const result = await call(context, updateRegistration, { ...key, body: { order, sections: ['PACKAGE'] } })
  if (result.ok) return null
  if (!isLost(result.status)) return { error: result.problem.message }
  forgetDraft(context)
  return goTo(context, 'parent')
}
