import { JOIN_BACK, JOIN_POSITION } from '#domain/flows/join-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { keepBuild, readBuild } from '#web/sections/build-your-own/build.server.ts'
import { BuildScreen } from '#web/sections/build-your-own/build-screen.tsx'
import { enterAsBuyer, newParent } from '../buyer.server.ts'
import { enterWithDraft } from '../draft.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'sign-up' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const entered = await enterWithDraft(context, 'aLaCarte')
  const build = await readBuild(context, newParent(context, entered), request)
  return { build, owner: entered.draft.signupId }
}

export async function action({ context, request }: Route.ActionArgs) {
  return keepBuild(context, await enterAsBuyer(context, 'aLaCarte'), await readForm(request))
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The page on which a new parent builds a package. */
export default function ALaCarteScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ForOwner value={loaderData.owner}>
      <BuildScreen
        {...loaderData.build}
        answer={actionData}
        back={JOIN_BACK.aLaCarte}
        step={JOIN_POSITION.aLaCarte}
      />
    </ForOwner>
  )
}
