import type { RouterContextProvider } from 'react-router'
import type { ParentView } from '#domain/contracts/parents.ts'
import { readBillingForm, type BillingForm } from '#web/sections/checkout/billing/billing-form.server.ts'
import { residenceOf } from '#web/sections/plan-picker/offered-packages.server.ts'

type Context = Readonly<RouterContextProvider>

/** The first values of an invited parent's billing form. */
export async function readInvitedBilling(context: Context, parent: ParentView): Promise<BillingForm> {
  const { firstName, lastName, email, address, timeZone } = parent
  const person = { firstName, lastName, email: email ?? '' }
  return readBillingForm(context, { person, residence: residenceOf(parent), address, timeZone })
}
