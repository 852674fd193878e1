import { data, redirectDocument } from 'react-router'
import { isTreatment } from '#domain/experiments/flags.ts'
import { JOIN_PATHS, JOIN_POSITION, JOIN_BACK } from '#domain/flows/join-paths.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { keepKnown } from '#web/lib/known-visitor.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { BuildScreen } from '#web/sections/build-your-own/build-screen.tsx'
import { builtIn, typedBuild } from '#web/sections/build-your-own/built-in.ts'
import { buildTotals, termsOf } from '#web/sections/build-your-own/read-totals.server.ts'
import { readPackagesOf } from '#web/sections/plan-picker/offered-packages.server.ts'
import { couponsOfDraft } from '../coupons.server.ts'
import { enterWithDraft } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'
import { keepOrder } from '../packages/keep-order.server.ts'
import type { Route } from './+types/screen.ts'

type Context = Route.LoaderArgs['context']

async function enterBuild(context: Context) {
  const { draft } = await enterWithDraft(context, 'aLaCarte')
  const [plan] = draft.order ? await readPackagesOf(context, [draft.order.packageId]) : []
  if (!plan) throw goTo(context, 'packages')
  return { draft, plan }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { draft, plan } = await enterBuild(context)
  const [coupon] = await couponsOfDraft(context)
  const totals = buildTotals(plan, { coupon: termsOf(coupon), locale: localeOf(context) })
  const recordsCalls = isTreatment(flagsOf(context), 'recordedCalls')
  return { plan, built: draft.order, totals, recordsCalls }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { plan } = await enterBuild(context)
  const form = await readForm(request)
  const order = builtIn(form, plan)
  const kept = await keepOrder(context, order)
  if (kept === null) {
    keepKnown(context, { productPackage: plan.analyticsPackage, term: order.productId })
    if (kept === null) return redirectDocument(JOIN_PATHS.payment)
  }
  return kept instanceof Response ? kept : data({ ...kept, typed: typedBuild(form) }, { status: 422 })
}

/** A package put together from its parts. */
export default function ALaCarteScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BuildScreen
      {...loaderData}
      answer={actionData}
      back={JOIN_BACK.aLaCarte}
      step={JOIN_POSITION.aLaCarte}
    />
  )
}
