import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import { isTreatment } from '#domain/experiments/flags.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { keepKnown } from '#web/lib/known-visitor.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import type { Chooser } from '#web/sections/plan-picker/chooser.ts'
import { keepOrder } from '#web/sections/plan-picker/keep-order.server.ts'
import { readPackagesOf } from '#web/sections/plan-picker/offered-packages.server.ts'
import { builtIn, typedBuild } from './built-in.ts'
import { buildTotals, termsOf } from './read-totals.server.ts'

type Context = Readonly<RouterContextProvider>

/** The first state of the page: the chosen package, the extras so far, and every total. */
export async function readBuild(context: Context, chooser: Chooser) {
  const plan = await planOf(context, chooser)
  const { coupons } = await chooser.offered()
  return {
    plan,
    built: chooser.order,
    totals: buildTotals(plan, { coupon: termsOf(coupons[0]), locale: localeOf(context) }),
    recordsCalls: isTreatment(flagsOf(context), 'recordedCalls'),
  }
}

/** Keeps the built package and leads to payment, or answers why the package is not kept. */
export async function keepBuild(context: Context, chooser: Chooser, form: FormData) {
  const plan = await planOf(context, chooser)
  const order = builtIn(form, plan)
  const notKept = await keepOrder(chooser, order)
  if (notKept instanceof Response) return notKept
  if (notKept) return data({ ...notKept, typed: typedBuild(form) }, { status: 422 })
  keepKnown(context, { productPackage: plan.analyticsPackage, term: order.productId })
  return redirectDocument(chooser.ways.path('payment'))
}

/** The chosen package. Without one, the browser goes back to the packages. */
async function planOf(context: Context, { order, ways }: Chooser): Promise<PackageView> {
  const [plan] = order ? await readPackagesOf(context, [order.packageId]) : []
  if (!plan) throw redirect(ways.path('packages'))
  return plan
}
