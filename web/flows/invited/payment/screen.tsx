import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { INVITED_BACK, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { readParentOrder } from '#domain/contracts/parent-orders.ts'
import { call } from '#web/lib/api.server.ts'
import { Frame } from '#web/lib/frame.ts'
import { answerCheckout } from '#web/sections/checkout/checkout-action.server.ts'
import { CheckoutScreen } from '#web/sections/checkout/checkout-screen.tsx'
import { openCheckout } from '#web/sections/checkout/open-checkout.server.ts'
import { PaidBilling } from '#web/sections/checkout/billing/paid-billing.tsx'
import { checkoutFor } from '#web/sections/checkout/answer.server.ts'
import { isPaid, isProcessing } from '#web/sections/checkout/waiting/is-processing.server.ts'
import { surviveOutageOfCheckout } from '#web/sections/checkout/waiting/survive-outage.ts'
import { readParentBilling } from '#web/sections/checkout/billing/billing-form.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { isLanguageChange } from '#web/lib/language-change.ts'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { enter, readOwnContext, type Invited } from '../invitation.server.ts'
import { invitedParent, invitedParents } from '../buyer.server.ts'
import { refuseOther, refusingCheckout } from '../other-invitation.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({
  keepsPageInLanguageChange: true,
  startOver: 'invitation',
  outerHosts: 'payment',
})

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const invited = await enter(context, 'payment')
  const { bearer, parent } = invited
  if (parent.isSubscriptionCurrent) return paidPlace(context, invited)
  const billing = await readParentBilling(context, parent)
  const opened = await openCheckout(context, { request, url }, invitedParent(context, invited))
  const current = await call(context, readParentOrder, {
    params: { userId: bearer.userId },
    headers: bearer.headers,
  })
  if (isPaid(current)) {
    // The payment may have been confirmed since the parent was read.
    const now = await enter(context, 'payment')
    if (now.parent.isSubscriptionCurrent) return paidPlace(context, now)
  }
  return {
    isPaid: false as const,
    invitation: bearer.userId,
    ...billing,
    ...opened,
    processing: isProcessing(current),
    // A parent whom a professional entered goes back to their own data.
    backsToStep1: (await readOwnContext(context))?.userCreatedByPro ?? false,
  }
}

async function paidPlace(context: Readonly<RouterContextProvider>, { bearer, parent }: Invited) {
  const billing = await readParentBilling(context, parent, { isPaid: true })
  const step1 = parent.requireCredentials ? INVITED_PATHS.parent : undefined
  return { isPaid: true as const, invitation: bearer.userId, billing, step1 }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  const port =
    other === null ? checkoutFor(context, invitedParents(context)) : refusingCheckout(context, other)
  return answerCheckout(form, port)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCheckout(request, serverAction)
}

/** The answers to the page's own calls do not change the loaded data. Another language has other texts. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isLanguageChange(change)
}

/**
 * Billing, payment and review of an invited parent's own order. It does not offer to pay for the co-parent.
 * For a paid place it shows only the billing address.
 */
export default function PaymentScreen({ loaderData }: Route.ComponentProps) {
  const page = useInvitedPage()
  if (loaderData.isPaid)
    return (
      <PaidBilling
        billing={loaderData.billing}
        nextPath={page(INVITED_PATHS.credentials)}
        step1={loaderData.step1 && page(loaderData.step1)}
      />
    )
  const back = page(INVITED_BACK.payment)
  const backPath = loaderData.backsToStep1 ? page(INVITED_PATHS.parent) : back
  const { invitation, ...known } = loaderData
  return (
    <ForOwner value={invitation}>
      <CheckoutScreen {...known} coParentName={null} backPath={backPath} changePath={back} />
    </ForOwner>
  )
}
