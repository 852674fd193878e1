import { DAY_MS } from '#domain/durations.ts'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { readOffer } from '#domain/contracts/offers.ts'
import { offerIn, type Offer } from '#domain/pricing/offer.ts'
import { call } from './api.server.ts'
import { sessionOf } from './session.server.ts'

const OFFER_DAYS = 30
const PACKAGE_PARAMETER = 'package'

/**
 * Stores the discount and the package choice of a link. The percentage of the link is never shown. The shown and the
 * deducted discount come from the referrer's coupon.
 */
export const offerMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { searchParams } = new URL(request.url)
  const session = sessionOf(context)
  const offer = offerIn(searchParams)
  if (offer) session.set({ discount: { ...offer, until: Date.now() + OFFER_DAYS * DAY_MS } })
  const chosen = Number(searchParams.get(PACKAGE_PARAMETER))
  if (Number.isSafeInteger(chosen) && chosen > 0) session.set({ pricingSelection: chosen })
  return next()
}

/** The discount of the visitor's link, ready to show. Null without a coupon, or if it cannot be read. */
export async function readSaving(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const offer = currentOffer(context)
  if (!offer) return null
  const params = { referrerKey: offer.referrer }
  // A missing banner must not make the page fail.
  const result = await call(context, readOffer, { params }).catch(() => null)
  return result?.ok ? result.body.saving : null
}

/** The discount of a link that has not expired. */
function currentOffer(context: Readonly<RouterContextProvider>): Offer | null {
  const { discount } = sessionOf(context).data
  return discount && discount.until > Date.now() ? discount : null
}

/** The header with the referrer of the discount, if there is one. */
export function referrerHeader(context: Readonly<RouterContextProvider>): { 'referrer-key'?: string } {
  const offer = currentOffer(context)
  return offer ? { 'referrer-key': offer.referrer } : {}
}
