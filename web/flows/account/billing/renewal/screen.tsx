import { data, redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RenewalQuestion } from '#web/flows/account/renewal/question.tsx'
import { renewalOf, switchRenewal } from '#web/flows/account/renewal/switch-renewal.server.ts'
import { enterAccount } from '#web/flows/account/session.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.billingRenewal
const BILLING = ACCOUNT_PATHS.billing

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, PATH)
  const renewal = await renewalOf(context, { userId: account.user.userId, secret: auth })
  if (!renewal?.renews) throw redirect(BILLING)
  return { renewal, owner: account.user.userId }
}

/** Switches renewal off at once. */
export async function action({ context }: Route.ActionArgs) {
  const { auth, account } = await enterAccount(context, PATH)
  const holder = { userId: account.user.userId, secret: auth }
  const refused = await switchRenewal(context, { ...holder, renews: false })
  // Billing says that it has ended, and how to come back.
  if (refused?.code === 'ended') throw redirect(BILLING)
  if (refused) return data({ errors: [{ field: '', text: refused.why }] }, { status: 422 })
  leaveNotice(context, 'account.renewal.isOff')
  return redirect(BILLING)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** One confirmation before renewal is switched off: no survey, and no offer. */
export default function RenewalOffScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const form = useStepForm({ answer: actionData })
  return (
    <ForOwner value={loaderData.owner}>
      <Screen title={text('account.renewal.title')} form={form}>
        <RenewalQuestion renewal={loaderData.renewal} form={form}>
          <ButtonLink to={BILLING} variant="text">
            {text('account.renewal.keepOn')}
          </ButtonLink>
        </RenewalQuestion>
      </Screen>
    </ForOwner>
  )
}
