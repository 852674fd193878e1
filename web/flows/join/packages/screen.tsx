import { JOIN_BACK, JOIN_POSITION } from '#domain/flows/join-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { choosePackage } from '#web/sections/plan-picker/choose-package.server.ts'
import { loadPackagesAgain } from '#web/sections/plan-picker/load-packages-again.ts'
import { PackagesScreen } from '#web/sections/plan-picker/packages-screen.tsx'
import { readPackagesOffer } from '#web/sections/plan-picker/packages-offer.server.ts'
import { enterAsBuyer, newParent } from '../buyer.server.ts'
import { coParentToPayFor, enterWithDraft } from '../draft.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'sign-up' })

export async function loader({ context }: Route.LoaderArgs) {
  const entered = await enterWithDraft(context, 'packages')
  const offer = await readPackagesOffer(context, newParent(context, entered))
  return { ...offer, coParentName: coParentToPayFor(entered.draft), owner: entered.draft.signupId }
}

export async function action({ context, request }: Route.ActionArgs) {
  return choosePackage(context, await enterAsBuyer(context, 'packages'), await readForm(request))
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

export const shouldRevalidate = loadPackagesAgain

/** The packages offered to a new parent. */
export default function JoinPackages({ loaderData, actionData }: Route.ComponentProps) {
  const { coParentName, owner, ...offer } = loaderData
  return (
    <ForOwner value={owner}>
      <PackagesScreen
        offer={offer}
        coParentName={coParentName}
        answer={actionData}
        back={JOIN_BACK.packages}
        step={JOIN_POSITION.packages}
      />
    </ForOwner>
  )
}
