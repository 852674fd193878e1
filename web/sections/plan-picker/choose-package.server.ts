import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { countryInSentence } from '#domain/places/country-names.ts'
import { textIn } from '#web/lib/form-data.ts'
import { keepKnown } from '#web/lib/session/known-visitor.server.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'
import { YEARS, type Chooser } from './chooser.ts'
import { keepOrder, type NotKept } from './keep-order.server.ts'
import { mismatchOf, readPackagesOf } from './offered-packages.server.ts'

type Context = Readonly<RouterContextProvider>
export type ChooseAnswer = { mismatch: { country: string } } | NotKept

/**
 * Handles the form of the packages: leads to the build page or to payment, or returns why the package was not saved.
 */
export async function choosePackage(context: Context, chooser: Chooser, form: FormData) {
  // For a build-your-own package, the displayed term follows its id.
  const [packageId, years] = textIn(form, 'packageId').split(' ')
  const answer = await choose(context, chooser, { packageId: Number(packageId), years })
  return answer instanceof Response ? answer : data(answer, { status: 422 })
}

/** Saves the chosen package, if it is sold in the buyer's country. */
export async function choose(
  context: Context,
  chooser: Chooser,
  { packageId, years }: { packageId: number; years?: string | undefined },
): Promise<ChooseAnswer | Response> {
  const { ways, residence, headers } = chooser
  const [chosen] = await readPackagesOf(context, [packageId])
  if (!chosen) return { error: textOf(context)('api.generic') }
  const mismatch = await mismatchOf(context, { residence, packageId, headers })
  if (mismatch) return { mismatch: { country: countryInSentence(mismatch.country, localeOf(context)) } }
  // A build-your-own package is chosen now and built next. Without a product it counts as unfinished.
  const order = chosen.buildYourOwn
    ? { packageId: chosen.id, productId: '', services: [] }
    : { packageId: chosen.id, productId: chosen.productId, services: chosen.services }
  const notKept = await keepOrder(chooser, order)
  if (notKept) return notKept
  keepKnown(context, { productPackage: chosen.analyticsPackage, term: order.productId || null })
  if (!chosen.buildYourOwn) return redirectDocument(ways.path('payment'))
  return redirect(buildPath(ways.path('build'), Number(years)))
}

/** The build page with the displayed term, unless that term is unknown. */
function buildPath(path: string, years: number): string {
  if (Number.isNaN(years)) return path
  return `${path}${path.includes('?') ? '&' : '?'}${YEARS}=${years}`
}
