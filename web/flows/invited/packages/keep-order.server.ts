import type { RouterContextProvider } from 'react-router'
import { updateParent } from '#domain/contracts/parents.ts'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import { call } from '#web/lib/api.server.ts'
import { leaveLink, type Bearer } from '../invitation.server.ts'
import { linkEnded } from '../link-ended.ts'

/** Keeps what an invited parent has chosen; null once that is done. */
export async function keepOrder(
  context: Readonly<RouterContextProvider>,
  { userId, headers }: Bearer,
  order: OrderDetail,
): Promise<{ error: string } | Response | null> {
  const result = await call(context, updateParent, {
    params: { userId },
    headers,
    body: { order, sections: ['PACKAGE'] },
  })
  if (result.ok) return null
  return linkEnded(result) ? leaveLink(context) : { error: result.problem.message }
}
