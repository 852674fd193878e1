import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { readForm } from '#web/lib/read-form.server.ts'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { keepBuild, readBuild } from '#web/sections/build-your-own/build.server.ts'
import { BuildScreen } from '#web/sections/build-your-own/build-screen.tsx'
import { returningParent } from '../buyer.server.ts'
import { enterToSubscribe } from '../returning.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.subscribeBuild

export async function loader({ context, request }: Route.LoaderArgs) {
  const returning = await enterToSubscribe(context, PATH)
  const build = await readBuild(context, returningParent(context, returning), request)
  return { owner: returning.userId, build }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  return keepBuild(context, returningParent(context, await enterToSubscribe(context, PATH)), form)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The page on which a returning parent builds a package. */
export default function SubscribeBuildScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, build } = loaderData
  return (
    <ForOwner value={owner}>
      <BuildScreen {...build} answer={actionData} back={ACCOUNT_PATHS.subscribe} />
    </ForOwner>
  )
}
