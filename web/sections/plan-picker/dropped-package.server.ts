import { redirect, type RouterContextProvider } from 'react-router'
import { countryInSentence } from '#domain/places/country-names.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { Chooser } from './chooser.ts'
import { mismatchOf } from './offered-packages.server.ts'

type Context = Readonly<RouterContextProvider>
/**
 * Leads back to the packages after a package was dropped. That page names the country where it is not sold.
 */
export async function leaveDroppedPackage(
  context: Context,
  { residence, headers, ways }: Chooser,
  packageId: number,
): Promise<Response> {
  const mismatch = await mismatchOf(context, { residence, packageId, headers })
  if (mismatch) sessionOf(context).set({ mismatch: mismatch.country })
  else leaveNotice(context, 'join.packages.pricingFailed')
  return redirect(ways.path('packages'))
}

/** The country whose packages the page now shows instead of the dropped one. It is read once. */
export function takeMismatch(context: Context): { country: string } | null {
  const session = sessionOf(context)
  const { mismatch } = session.data
  if (!mismatch) return null
  session.set({ mismatch: undefined })
  return { country: countryInSentence(mismatch, localeOf(context)) }
}
