import { redirect } from 'react-router'
import { readNewSubscriptionOrder } from '#domain/contracts/new-subscriptions.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { isLanguageChange } from '#web/lib/language-change.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { checkoutFor } from '#web/sections/checkout/answer.server.ts'
import { readParentBilling } from '#web/sections/checkout/billing/billing-form.server.ts'
import { answerCheckout } from '#web/sections/checkout/checkout-action.server.ts'
import { CheckoutScreen } from '#web/sections/checkout/checkout-screen.tsx'
import { openCheckout } from '#web/sections/checkout/open-checkout.server.ts'
import { isPaid, isProcessing } from '#web/sections/checkout/waiting/is-processing.server.ts'
import { surviveOutageOfCheckout } from '#web/sections/checkout/waiting/survive-outage.ts'
import { returningParent, returningParents } from '../buyer.server.ts'
import { enterToSubscribe } from '../returning.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ keepsPageInLanguageChange: true, outerHosts: 'payment' })

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const returning = await enterToSubscribe(context, ACCOUNT_PATHS.subscribePayment)
  const { userId, headers, parent, standing } = returning
  // A package that is built first has no product yet.
  if (!standing.order?.productId)
    throw redirect(standing.order ? ACCOUNT_PATHS.subscribeBuild : ACCOUNT_PATHS.subscribe)
  const buyer = returningParent(context, returning)
  const [opened, billing, current] = await Promise.all([
    openCheckout(context, { request, url }, buyer),
    readParentBilling(context, parent),
    call(context, readNewSubscriptionOrder, { params: { userId }, headers }),
  ])
  // The payment may have been confirmed since the subscription was read. Then this leads away.
  if (isPaid(current)) await enterToSubscribe(context, ACCOUNT_PATHS.subscribePayment)
  return { owner: userId, checkout: { ...billing, ...opened, processing: isProcessing(current) } }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerCheckout(await readForm(request), checkoutFor(context, returningParents(context)))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCheckout(request, serverAction)
}

/** The answers to the page's own calls do not change the loaded data. Another language has other texts. */
export const shouldRevalidate = isLanguageChange

/** Billing, payment and review of a returning parent's order. */
export default function SubscribePaymentScreen({ loaderData }: Route.ComponentProps) {
  const back = ACCOUNT_PATHS.subscribe
  const { owner, checkout } = loaderData
  return (
    <ForOwner value={owner}>
      <CheckoutScreen {...checkout} coParentName={null} backPath={back} changePath={back} />
    </ForOwner>
  )
}
