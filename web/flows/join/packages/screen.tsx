import { data } from 'react-router'
import { JOIN_PATHS, JOIN_POSITION, JOIN_BACK } from '#domain/flows/join-paths.ts'
import { textIn } from '#web/lib/form-data.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { choosePackage } from '#web/sections/plan-picker/choose-package.server.ts'
import { readGroup } from '#web/sections/plan-picker/offered-packages.server.ts'
import { PackagesScreen } from '#web/sections/plan-picker/packages-screen.tsx'
import { readOffer } from '#web/sections/plan-picker/read-offer.server.ts'
import { couponsOfDraft } from '../coupons.server.ts'
import { buyerOf, enterWithDraft } from '../draft.server.ts'
import { keepOrder } from './keep-order.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await enterWithDraft(context, 'packages')
  const [group, coupons] = await Promise.all([readGroup(context, buyerOf(draft)), couponsOfDraft(context)])
  return readOffer(context, {
    group,
    coupons,
    chosenId: draft.order?.packageId ?? null,
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { draft } = await enterWithDraft(context, 'packages')
  const packageId = Number(textIn(await readForm(request), 'packageId'))
  const answer = await choosePackage(context, packageId, {
    buyer: buyerOf(draft),
    keep: (order) => keepOrder(context, order),
    buildPath: JOIN_PATHS.aLaCarte,
    paymentPath: JOIN_PATHS.payment,
  })
  return answer instanceof Response ? answer : data(answer, { status: 422 })
}

/** The packages offered to this parent. */
export default function JoinPackages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PackagesScreen
      offer={loaderData}
      answer={actionData}
      back={JOIN_BACK.packages}
      step={JOIN_POSITION.packages}
    />
  )
}
