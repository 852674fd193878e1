import { data } from 'react-router'
import { INVITED_PATHS, INVITED_POSITION, INVITED_BACK } from '#domain/flows/invited-paths.ts'
import { textIn } from '#web/lib/form-data.ts'
import { inInvitation } from '#web/lib/held-invitations.server.ts'
import { ForInvitation } from '#web/lib/invitation-field.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { choosePackage } from '#web/sections/plan-picker/choose-package.server.ts'
import { readGroup } from '#web/sections/plan-picker/offered-packages.server.ts'
import { PackagesScreen } from '#web/sections/plan-picker/packages-screen.tsx'
import { readOffer } from '#web/sections/plan-picker/read-offer.server.ts'
import { buyerOf, enter, readOwnContext } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { keepOrder } from './keep-order.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { parent, bearer } = await enter(context, 'packages')
  const [group, invitation] = await Promise.all([
    readGroup(context, buyerOf(parent)),
    readOwnContext(context),
  ])
  const offer = await readOffer(context, {
    group,
    coupons: invitation?.availableCoupons ?? [],
    chosenId: parent.order?.packageId ?? invitation?.coparentPackageId ?? null,
  })
  return { ...offer, invitation: bearer.userId, mayGoBack: parent.requireCredentials }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) return data({ error: other }, { status: 409 })
  const { bearer, parent } = await enter(context, 'packages')
  const packageId = Number(textIn(form, 'packageId'))
  const answer = await choosePackage(context, packageId, {
    buyer: buyerOf(parent),
    headers: bearer.headers,
    keep: (order) => keepOrder(context, bearer, order),
    buildPath: inInvitation(context, INVITED_PATHS.chooseYourOwn),
    paymentPath: inInvitation(context, INVITED_PATHS.payment),
  })
  return answer instanceof Response ? answer : data(answer, { status: 422 })
}

/** The packages offered to an invited parent. */
export default function InvitedPackages({ loaderData, actionData }: Route.ComponentProps) {
  const page = useInvitedPage()
  const back = loaderData.mayGoBack ? page(INVITED_BACK.packages) : null
  return (
    <ForInvitation value={loaderData.invitation}>
      <PackagesScreen offer={loaderData} answer={actionData} back={back} step={INVITED_POSITION.packages} />
    </ForInvitation>
  )
}
