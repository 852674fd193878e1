import { data } from 'react-router'
import { INVITED_BACK, INVITED_POSITION } from '#domain/flows/invited-paths.ts'
import { Frame } from '#web/lib/frame.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { keepBuild, readBuild } from '#web/sections/build-your-own/build.server.ts'
import { BuildScreen } from '#web/sections/build-your-own/build-screen.tsx'
import { typedBuild } from '#web/sections/build-your-own/built-in.ts'
import { enterAsBuyer } from '../buyer.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const buyer = await enterAsBuyer(context, 'chooseYourOwn')
  return { ...(await readBuild(context, buyer, request)), invitation: buyer.parent.userId }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) return data({ error: other, typed: typedBuild(form) }, { status: 409 })
  return keepBuild(context, await enterAsBuyer(context, 'chooseYourOwn'), form)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The page on which an invited parent builds a package. */
export default function ChooseYourOwnScreen({ loaderData, actionData }: Route.ComponentProps) {
  const back = useInvitedPage()(INVITED_BACK.chooseYourOwn)
  const { invitation, ...known } = loaderData
  return (
    <ForOwner value={invitation}>
      <BuildScreen {...known} answer={actionData} back={back} step={INVITED_POSITION.chooseYourOwn} />
    </ForOwner>
  )
}
