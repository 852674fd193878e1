import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { keepAccountFirst } from '#web/flows/account/erasure/erasure-ahead.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { choosePackage } from '#web/sections/plan-picker/choose-package.server.ts'
import { loadPackagesAgain } from '#web/sections/plan-picker/load-packages-again.ts'
import { PackagesScreen } from '#web/sections/plan-picker/packages-screen.tsx'
import { readPackagesOffer } from '#web/sections/plan-picker/packages-offer.server.ts'
import { returningParent } from './buyer.server.ts'
import { NotNow } from './not-now.tsx'
import { enterReturning, enterToSubscribe } from './returning.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.subscribe

export async function loader({ context }: Route.LoaderArgs) {
  const returning = await enterReturning(context, PATH)
  const { may, paidUntil } = returning.standing
  if (may !== 'subscribe') return { may, paidUntil: paidUntil ?? '', offer: null }
  await keepAccountFirst(context, returning.headers)
  return {
    may,
    owner: returning.userId,
    offer: await readPackagesOffer(context, returningParent(context, returning)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  return choosePackage(context, returningParent(context, await enterToSubscribe(context, PATH)), form)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

export const shouldRevalidate = loadPackagesAgain

/** The packages for a parent whose subscription has ended; or why they need none. */
export default function SubscribeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  if (loaderData.offer === null) return <NotNow why={loaderData.may} paidUntil={loaderData.paidUntil} />
  return (
    <ForOwner value={loaderData.owner}>
      <PackagesScreen
        offer={loaderData.offer}
        answer={actionData}
        back={ACCOUNT_PATHS.billing}
        backText={text('account.billing.title')}
      />
    </ForOwner>
  )
}
