import type { RouterContextProvider } from 'react-router'
import type { ParentView } from '#domain/contracts/parents.ts'
import { readBillingForm, type BillingForm } from '#web/sections/checkout/billing/billing-form.server.ts'
import type { BillingInput } from '#web/sections/checkout/checkout-action.server.ts'
import { saveParentAddress } from '#web/sections/checkout/billing/save-address.server.ts'
import { buyerOf, type Invited } from './invitation.server.ts'

type Context = Readonly<RouterContextProvider>

/** What the billing form of an invited parent begins with. */
export async function readInvitedBilling(context: Context, parent: ParentView): Promise<BillingForm> {
  const { firstName, lastName, email, address, timeZone } = parent
  const person = { firstName, lastName, email: email ?? '' }
  return readBillingForm(context, { person, buyer: buyerOf(parent), address, timeZone })
}

/** Keeps where an invited parent lives, with the time zone that goes with it. */
export async function saveAddress(
  context: Context,
  { bearer, parent }: Pick<Invited, 'bearer' | 'parent'>,
  input: BillingInput,
): ReturnType<typeof saveParentAddress> {
  return saveParentAddress(context, { headers: bearer.headers, parent }, input)
}
