import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readAccount } from '#domain/contracts/account.ts'
import { JOIN_PATHS, JOIN_BACK } from '#domain/flows/join-paths.ts'
import { LEGACY_PATHS } from '#domain/flows/legacy-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { isLanguageChange } from '#web/lib/language-change.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { readBillingForm } from '#web/sections/checkout/billing/billing-form.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { answerCheckout } from '#web/sections/checkout/checkout-action.server.ts'
import type { CheckoutAnswer } from '#web/sections/checkout/checkout-answers.ts'
import { CheckoutScreen } from '#web/sections/checkout/checkout-screen.tsx'
import { openCheckout } from '#web/sections/checkout/open-checkout.server.ts'
import { PaidBilling } from '#web/sections/checkout/billing/paid-billing.tsx'
import { readTypedAddress } from '#web/sections/checkout/billing/typed-address.server.ts'
import { checkoutFor } from '#web/sections/checkout/answer.server.ts'
import { surviveOutageOfCheckout } from '#web/sections/checkout/waiting/survive-outage.ts'
import { newParent, newParents } from '../buyer.server.ts'
import { coParentToPayFor, enterWithDraft } from '../draft.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({
  keepsPageInLanguageChange: true,
  startOver: 'sign-up',
  outerHosts: 'payment',
})

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const entered = await enterWithDraft(context, 'payment')
  const { draft } = entered
  const buyer = newParent(context, entered)
  await refuseSubscriber(context)
  const { parent: person, address } = draft
  const { residence } = buyer
  const { signupId } = draft
  const isPaid = draft.payment === 'paid'
  const typed = isPaid ? null : readTypedAddress(context, signupId)
  const known = { person, residence, address, timeZone: person.timeZone, typed }
  const billing = await readBillingForm(context, known)
  if (isPaid) return { isPaid: true as const, billing }
  return {
    isPaid: false as const,
    signupId,
    ...billing,
    ...(await openCheckout(context, { request, url }, buyer)),
    coParentName: coParentToPayFor(draft),
    processing: draft.payment === 'processing',
  }
}

/** A current subscriber goes to the page that manages the subscription, so that nobody buys twice. */
async function refuseSubscriber(context: Route.LoaderArgs['context']): Promise<void> {
  const { account } = sessionOf(context).data
  if (!account) return
  const found = await call(context, readAccount, { headers: bearer(account.auth) })
  mustBeAnswered(found, 'The account')
  if (found.ok && found.body.subscriptions.some(({ status }) => status === 'current'))
    throw redirect(LEGACY_PATHS.securityQuestions)
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerCheckout(await readForm(request), checkoutFor(context, newParents(context)))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCheckout(request, serverAction)
}

/**
 * Most answers to the page's own calls do not change the loaded data. Another language has other texts. A payment that
 * was refused with a new price may be refused because another window changed the co-parent.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isLanguageChange(change) || isRefusedWithPrice(change)
}

/** Whether a payment was refused with a new price: the order is not the one that the page showed. */
function isRefusedWithPrice({ actionResult: answer }: { actionResult?: CheckoutAnswer }): boolean {
  return answer?.intent === 'pay' && answer.outcome === 'refused' && answer.pricing !== null
}

/**
 * Billing, payment and review of a new parent's order. For a paid order it shows only the billing address.
 */
export default function PaymentScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.isPaid) return <PaidBilling billing={loaderData.billing} nextPath={JOIN_PATHS.credentials} />
  const { signupId, ...known } = loaderData
  return (
    <ForOwner value={signupId}>
      <CheckoutScreen {...known} backPath={JOIN_BACK.payment} changePath={JOIN_BACK.payment} />
    </ForOwner>
  )
}
