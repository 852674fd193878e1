import { data } from 'react-router'
import { INVITED_BACK, INVITED_POSITION } from '#domain/flows/invited-paths.ts'
import { Frame } from '#web/lib/frame.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { choosePackage } from '#web/sections/plan-picker/choose-package.server.ts'
import { loadPackagesAgain } from '#web/sections/plan-picker/load-packages-again.ts'
import { PackagesScreen } from '#web/sections/plan-picker/packages-screen.tsx'
import { readPackagesOffer } from '#web/sections/plan-picker/packages-offer.server.ts'
import { enterAsBuyer } from '../buyer.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

export async function loader({ context }: Route.LoaderArgs) {
  const buyer = await enterAsBuyer(context, 'packages')
  const { userId, requireCredentials } = buyer.parent
  return { ...(await readPackagesOffer(context, buyer)), invitation: userId, mayGoBack: requireCredentials }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) return data({ error: other }, { status: 409 })
  return choosePackage(context, await enterAsBuyer(context, 'packages'), form)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

export const shouldRevalidate = loadPackagesAgain

/** The packages offered to an invited parent. */
export default function InvitedPackages({ loaderData, actionData }: Route.ComponentProps) {
  const page = useInvitedPage()
  const back = loaderData.mayGoBack ? page(INVITED_BACK.packages) : null
  return (
    <ForOwner value={loaderData.invitation}>
      <PackagesScreen offer={loaderData} answer={actionData} back={back} step={INVITED_POSITION.packages} />
    </ForOwner>
  )
}
