import { redirect, type RouterContextProvider } from 'react-router'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { readParentBilling } from '#web/sections/checkout/billing/billing-form.server.ts'
import { BillingScreen } from '#web/sections/checkout/billing-screen.tsx'
import { billingIn } from '#web/sections/checkout/checkout-action.server.ts'
import { refuseBilling } from '#web/sections/checkout/billing/refuse-billing.server.ts'
import { saveParentAddress } from '#web/sections/checkout/billing/save-address.server.ts'
import { surviveOutageOfCheckout } from '#web/sections/checkout/waiting/survive-outage.ts'
import { enterParentAccount } from '#web/flows/account/session.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.billingAddress
const BILLING = ACCOUNT_PATHS.billing

/** The logged-in parent, and the headers that allow a change of their record. */
async function enter(
  context: Readonly<RouterContextProvider>,
): Promise<{ parent: ParentView; headers: { authorization: string } }> {
  const { auth, account } = await enterParentAccount(context, PATH)
  const headers = bearer(auth)
  const result = await call(context, readParent, { params: { userId: account.user.userId }, headers })
  if (!result.ok) throw new Error(`The parent could not be read: ${result.reason}`)
  return { parent: result.body, headers }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { parent } = await enter(context)
  return { ...(await readParentBilling(context, parent)), owner: parent.userId }
}

export async function action({ context, request }: Route.ActionArgs) {
  const entered = await enter(context)
  const input = billingIn(await readForm(request))
  const result = await saveParentAddress(context, entered, input)
  if (!result.ok) {
    const refused = await refuseBilling(context, { problem: result.problem, input })
    return { intent: 'billing' as const, ...refused }
  }
  leaveNotice(context, 'account.billing.saved')
  return redirect(BILLING)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCheckout(request, serverAction)
}

/** The answers of the form do not change the loaded data. */
export function shouldRevalidate(): boolean {
  return false
}

/** The billing address of a parent after the purchase, with the form of the checkout. */
export default function BillingAddressScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { owner, ...known } = loaderData
  return (
    <ForOwner value={owner}>
      <BillingScreen
        title={text('account.billing.address')}
        lede={text('account.billing.addressLede')}
        back={BILLING}
        known={known}
        submitText={text('account.billing.save')}
      />
    </ForOwner>
  )
}
