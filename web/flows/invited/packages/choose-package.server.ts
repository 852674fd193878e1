import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import { updateParent } from '#domain/contracts/parents.ts'
import { call } from '../../../lib/api.server.ts'
import { textOf } from '../../../lib/locale.server.ts'
import { mismatchOf, readPackagesOf } from '../../../sections/plan-picker/offered-packages.server.ts'
import { buyerOf, leaveLink, type Bearer, type Invited } from '../invitation.server.ts'

type Context = Readonly<RouterContextProvider>
export type ChooseAnswer = { mismatch: { country: string } } | { error: string }

const LINK_ENDED = 403

/** Keeps the chosen package, unless it is not sold where this parent lives, and leads to its build or to payment. */
export async function choosePackage(
  context: Context,
  { bearer, parent }: Pick<Invited, 'bearer' | 'parent'>,
  packageId: number,
): Promise<ChooseAnswer | Response> {
  const [chosen] = await readPackagesOf(context, [packageId])
  if (!chosen) return { error: textOf(context)('api.generic') }
  const mismatch = await mismatchOf(context, { buyer: buyerOf(parent), packageId, headers: bearer.headers })
  if (mismatch) return { mismatch }
  // A build-your-own package is chosen now and built next: without a product it counts as unfinished.
  const order = chosen.buildYourOwn
    ? { packageId: chosen.id, productId: '', services: [] }
    : { packageId: chosen.id, productId: chosen.productId, services: chosen.services }
  const kept = await keepOrder(context, bearer, order)
  return (
    kept ?? (chosen.buildYourOwn ? redirect('/invite/choose-your-own') : redirectDocument('/invite/payment'))
  )
}

/** Keeps what was chosen; null once that is done. */
export async function keepOrder(
  context: Context,
  { userId, headers }: Bearer,
  order: OrderDetail,
): Promise<{ error: string } | Response | null> {
  const result = await call(context, updateParent, {
    params: { userId },
    headers,
    body: { order, sections: ['PACKAGE'] },
  })
  if (result.ok) return null
  return result.status === LINK_ENDED ? leaveLink(context) : { error: result.problem.message }
}
