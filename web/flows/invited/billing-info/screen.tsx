import { INVITED_POSITION, INVITED_BACK } from '#domain/flows/invited-paths.ts'
import { Frame } from '#web/lib/frame.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { BillingScreen } from '#web/sections/checkout/billing-screen.tsx'
import { billingIn } from '#web/sections/checkout/checkout-action.server.ts'
import { refuseBilling } from '#web/sections/checkout/billing/refuse-billing.server.ts'
import { surviveOutageOfCheckout } from '#web/sections/checkout/waiting/survive-outage.ts'
import { readParentBilling } from '#web/sections/checkout/billing/billing-form.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { enter } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { saveBilling } from './save-billing.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

export async function loader({ context }: Route.LoaderArgs) {
  const { parent, bearer } = await enter(context, 'billingInfo')
  return {
    ...(await readParentBilling(context, parent)),
    invitation: bearer.userId,
    back: parent.requireCredentials,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) {
    const problem = { status: 409, message: other }
    return {
      intent: 'billing' as const,
      ...(await refuseBilling(context, { problem, input: billingIn(form) })),
    }
  }
  const invited = await enter(context, 'billingInfo')
  const answer = await saveBilling(context, invited, billingIn(form))
  return answer instanceof Response ? answer : { intent: 'billing' as const, ...answer }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCheckout(request, serverAction)
}

/** The answers of the form do not change the loaded data. */
export function shouldRevalidate(): boolean {
  return false
}

/** The last missing data of a paid place: the parent's address. */
export default function BillingInfoScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const page = useInvitedPage()
  const { back, invitation, ...known } = loaderData
  return (
    <ForOwner value={invitation}>
      <BillingScreen
        title={text('invited.billing.title')}
        lede={text('invited.billing.lede')}
        back={back ? page(INVITED_BACK.billingInfo) : null}
        backText={text('checkout.backToStep1')}
        step={INVITED_POSITION.billingInfo}
        known={known}
        submitText={text('chrome.continue')}
      />
    </ForOwner>
  )
}
