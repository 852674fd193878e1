import type { RouterContextProvider } from 'react-router'
import { priceParentOrder } from '#domain/contracts/parent-orders.ts'
import { call } from '#web/lib/api.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import type { Choices } from '#web/sections/checkout/checkout-action.server.ts'
import type { PriceAnswer } from '#web/sections/checkout/checkout-answers.ts'
import { goTo } from '../go-to.server.ts'
import { leaveLink, type Invited } from '../invitation.server.ts'
import { linkEnded } from '../link-ended.ts'

type Context = Readonly<RouterContextProvider>

const TOO_MANY_CODES = 429

/** Prices what an invited parent has chosen. A price that cannot be had leads back to the packages. */
export async function priceInvited(
  context: Context,
  { bearer, parent }: Pick<Invited, 'bearer' | 'parent'>,
  { codes }: Pick<Choices, 'codes'>,
): Promise<PriceAnswer | Response> {
  if (!parent.order) return backToPackages(context)
  const { userId, headers } = bearer
  const result = await call(context, priceParentOrder, {
    params: { userId },
    headers,
    body: { userId, orderDetail: parent.order, subscriptionCodes: codes },
  })
  if (result.ok) return { outcome: 'priced', pricing: result.body }
  if (result.status === TOO_MANY_CODES) return { outcome: 'failed', text: result.problem.message }
  return linkEnded(result) ? leaveLink(context) : backToPackages(context)
}

/** Where a price that cannot be had leads, with a word why. */
export function backToPackages(context: Context): Response {
  leaveNotice(context, 'join.packages.pricingFailed')
  return goTo(context, 'packages')
}
