import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import { isTreatment } from '#domain/experiments/flags.ts'
import { formatPrice } from '#domain/money.ts'
import { textIn } from '#web/lib/form-data.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { keepKnown } from '#web/lib/session/known-visitor.server.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'
import type { Chooser } from '#web/sections/plan-picker/chooser.ts'
import { choose } from '#web/sections/plan-picker/choose-package.server.ts'
import { keepOrder } from '#web/sections/plan-picker/keep-order.server.ts'
import { readGroup, readOffered } from '#web/sections/plan-picker/offered-packages.server.ts'
import { includedBenefits } from '#web/sections/plan-picker/plan-benefits.server.ts'
import { extrasOf } from '#web/sections/plan-picker/plan-extras.server.ts'
import { couponTerms } from '#web/sections/plan-picker/plan-tags.server.ts'
import { YEARS } from '#web/sections/plan-picker/chooser.ts'
import { builtIn, READY_MADE, typedBuild } from './built-in.ts'
import { buildTotals } from './read-totals.server.ts'

type Context = Readonly<RouterContextProvider>

/** The first state of the page: the chosen package, the extras so far, and every total. */
export async function readBuild(context: Context, chooser: Chooser, request: Request) {
  const plan = await planOf(context, chooser)
  const [{ coupons }, { packageIds }] = await Promise.all([
    chooser.offered(),
    readGroup(context, chooser.residence),
  ])
  const offered = await readOffered(context, packageIds)
  const [locale, text] = [localeOf(context), textOf(context)]
  const regular = { coupons: [], locale }
  return {
    terms: plan.terms.map(({ productId, years, price }) => ({
      productId,
      years,
      price: formatPrice(price, { currency: plan.currencyCode, locale }),
    })),
    benefits: includedBenefits(plan, {
      text,
      variants: { recordsCalls: isTreatment(flagsOf(context), 'recordedCalls') },
    }),
    extras: extrasOf(plan, regular),
    years: Number(new URL(request.url).searchParams.get(YEARS)) || null,
    built: chooser.order,
    totals: buildTotals(plan, { coupons: couponTerms(coupons), locale, offered }),
  }
}

/**
 * Saves the built package, or the ready-made one of the same content, and leads to payment. Or it returns why it was not
 * saved.
 */
export async function keepBuild(context: Context, chooser: Chooser, form: FormData) {
  if (form.has(READY_MADE)) {
    const answer = await choose(context, chooser, { packageId: Number(textIn(form, READY_MADE)) })
    if (answer instanceof Response) return answer
    const error = 'error' in answer ? answer.error : textOf(context)('api.generic')
    return data({ error, typed: null }, { status: 422 })
  }
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
  const [plan] = order ? await readOffered(context, [order.packageId]) : []
  if (!plan) throw redirect(ways.path('packages'))
  return plan
}
