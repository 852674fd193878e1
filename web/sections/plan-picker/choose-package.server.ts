import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import { countryName } from '#domain/places/country-names.ts'
import { keepKnown } from '#web/lib/known-visitor.server.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'
import { mismatchOf, readPackagesOf, type Buyer } from './offered-packages.server.ts'

type Context = Readonly<RouterContextProvider>
export type NotKept = { error: string }
export type ChooseAnswer = { mismatch: { country: string } } | NotKept

/** What choosing needs of its flow. */
export type ChoosePort = {
  buyer: Buyer
  /** A bearer, for callers who have one. */
  headers?: { authorization: string }
  /** Keeps the order; null once that is done. A `Response` leads elsewhere. */
  keep: (order: OrderDetail) => Promise<NotKept | Response | null>
  buildPath: string
  paymentPath: string
}

/** Keeps the chosen package, unless it is not sold where its buyer lives, and leads to its build or to payment. */
export async function choosePackage(
  context: Context,
  packageId: number,
  { buyer, headers, keep, buildPath, paymentPath }: ChoosePort,
): Promise<ChooseAnswer | Response> {
  const [chosen] = await readPackagesOf(context, [packageId])
  if (!chosen) return { error: textOf(context)('api.generic') }
  const mismatch = await mismatchOf(context, { buyer, packageId, ...(headers ? { headers } : {}) })
  if (mismatch) return { mismatch: { country: countryName(mismatch.country, localeOf(context)) } }
  // A build-your-own package is chosen now and built next: without a product it counts as unfinished.
  const order = chosen.buildYourOwn
    ? { packageId: chosen.id, productId: '', services: [] }
    : { packageId: chosen.id, productId: chosen.productId, services: chosen.services }
  const notKept = await keep(order)
  if (notKept) return notKept
  keepKnown(context, { productPackage: chosen.analyticsPackage, term: order.productId || null })
  return chosen.buildYourOwn ? redirect(buildPath) : redirectDocument(paymentPath)
}
