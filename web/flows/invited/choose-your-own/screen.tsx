import { data, redirectDocument } from 'react-router'
import { isTreatment } from '#domain/experiments/flags.ts'
import { INVITED_POSITION, INVITED_BACK, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { inInvitation } from '#web/lib/held-invitations.server.ts'
import { ForInvitation } from '#web/lib/invitation-field.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { keepKnown } from '#web/lib/known-visitor.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { BuildScreen } from '#web/sections/build-your-own/build-screen.tsx'
import { buildTotals, termsOf } from '#web/sections/build-your-own/read-totals.server.ts'
import { builtIn, typedBuild } from '#web/sections/build-your-own/built-in.ts'
import { goTo } from '../go-to.server.ts'
import { enter, planOf, readOwnContext } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { keepOrder } from '../packages/keep-order.server.ts'
import type { Route } from './+types/screen.ts'

async function enterBuild(context: Route.LoaderArgs['context']) {
  const { bearer, parent } = await enter(context, 'chooseYourOwn')
  const plan = await planOf(context, parent)
  if (!plan) throw goTo(context, 'packages')
  return { bearer, parent, plan }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { bearer, parent, plan } = await enterBuild(context)
  const [coupon] = (await readOwnContext(context))?.availableCoupons ?? []
  const totals = buildTotals(plan, { coupon: termsOf(coupon), locale: localeOf(context) })
  const recordsCalls = isTreatment(flagsOf(context), 'recordedCalls')
  return { invitation: bearer.userId, plan, built: parent.order, totals, recordsCalls }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) return data({ error: other, typed: typedBuild(form) }, { status: 409 })
  const { bearer, plan } = await enterBuild(context)
  const order = builtIn(form, plan)
  const kept = await keepOrder(context, bearer, order)
  if (kept === null) {
    keepKnown(context, { productPackage: plan.analyticsPackage, term: order.productId })
    return redirectDocument(inInvitation(context, INVITED_PATHS.payment))
  }
  return kept instanceof Response ? kept : data({ ...kept, typed: typedBuild(form) }, { status: 422 })
}

/** A package an invited parent puts together from its parts. */
export default function ChooseYourOwnScreen({ loaderData, actionData }: Route.ComponentProps) {
  const back = useInvitedPage()(INVITED_BACK.chooseYourOwn)
  const { invitation, ...known } = loaderData
  return (
    <ForInvitation value={invitation}>
      <BuildScreen {...known} answer={actionData} back={back} step={INVITED_POSITION.chooseYourOwn} />
    </ForInvitation>
  )
}
