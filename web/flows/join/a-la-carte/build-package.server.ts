import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { updateRegistration } from '#domain/contracts/registrations.ts'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import { call } from '../../../lib/api.server.ts'
import { draftKey, forgetDraft, isLost } from '../draft.server.ts'

/** Keeps a package that was built, and leads to payment. */
export async function buildPackage(
  context: Readonly<RouterContextProvider>,
  order: OrderDetail,
): Promise<{ error: string } | Response> {
  const key = draftKey(context)
  if (!key) return redirect('/step1')
  const result = await call(context, updateRegistration, { ...key, body: { order, sections: ['PACKAGE'] } })
  if (result.ok) return redirectDocument('/payment')
  if (!isLost(result.status)) return { error: result.problem.message }
  forgetDraft(context)
  return redirect('/step1')
}
