import type { RouterContextProvider } from 'react-router'
import { invitedFlow } from '#domain/flows/invited.ts'
import type { BillingInput } from '#web/sections/checkout/checkout-action.server.ts'
import type { BillingAnswer } from '#web/sections/checkout/checkout-answers.ts'
import { refuseBilling } from '#web/sections/checkout/billing/refuse-billing.server.ts'
import { saveParentAddress } from '#web/sections/checkout/billing/save-address.server.ts'
import { goTo } from '../go-to.server.ts'
import { leaveLink, type Invited } from '../invitation.server.ts'
import { linkEnded } from '../link-ended.ts'

/** Saves the address of a parent whose place is paid, and leads to the next page. */
export async function saveBilling(
  context: Readonly<RouterContextProvider>,
  invited: Invited,
  input: BillingInput,
): Promise<BillingAnswer | Response> {
  const { bearer, parent } = invited
  const result = await saveParentAddress(context, { headers: bearer.headers, parent }, input)
  if (result.ok) return goTo(context, invitedFlow.billingInfo.next(invited.state))
  if (linkEnded(result)) return leaveLink(context)
  return refuseBilling(context, { problem: result.problem, input })
}
