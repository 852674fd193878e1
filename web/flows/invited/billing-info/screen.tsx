import { INVITED_STEPS_TOTAL, invitedFlow } from '#domain/flows/invited.ts'
import { valuesIn } from '../../../lib/form-data.ts'
import { useText } from '../../../lib/text.tsx'
import { BillingView } from '../../../sections/checkout/billing-view.tsx'
import { billingIn } from '../../../sections/checkout/checkout-action.server.ts'
import { surviveOutage } from '../../../sections/checkout/survive-outage.ts'
import { useAsk } from '../../../sections/checkout/use-ask.ts'
import { useBilling } from '../../../sections/checkout/use-billing.ts'
import { Screen } from '../../../sections/shell/screen.tsx'
import { readInvitedBilling } from '../address.server.ts'
import { enter } from '../invitation.server.ts'
import { saveBilling } from './save-billing.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { parent } = await enter(context, 'billingInfo')
  return { ...(await readInvitedBilling(context, parent)), back: parent.requireCredentials }
}

export async function action({ context, request }: Route.ActionArgs) {
  const invited = await enter(context, 'billingInfo')
  const answer = await saveBilling(context, invited, billingIn(await request.formData()))
  return answer instanceof Response ? answer : { intent: 'billing' as const, ...answer }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutage(request, serverAction)
}

/** Answers of the form do not change what it was opened with. */
export function shouldRevalidate(): boolean {
  return false
}

/** The one thing missing of a place that is paid: where its parent lives. */
export default function BillingInfoScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { person, countries, back } = loaderData
  const { ask, busy } = useAsk('billing')
  const billing = useBilling(loaderData)
  return (
    <Screen
      title={text('invited.billing.title')}
      lede={text('invited.billing.lede')}
      back={back ? invitedFlow.billingInfo.back : null}
      step={{ number: 2, total: INVITED_STEPS_TOTAL }}
      form={billing.form}
    >
      <BillingView
        person={{ name: `${person.firstName} ${person.lastName}`, email: person.email }}
        address={billing.address}
        countries={countries}
        billing={billing}
        busy={busy}
        submitText={text('chrome.continue')}
        onSubmit={async (form) => ask(valuesIn(form))}
      />
    </Screen>
  )
}
