import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { offerIn, type Offer } from '#domain/pricing/offer.ts'
import { sessionOf } from './session.server.ts'

const OFFER_DAYS = 30
const DAY_MS = 24 * 3600 * 1000
const PACKAGE_PARAMETER = 'package'

/**
 * Keeps the discount and the package choice a link brought along. The percentage is only for the banner:
 * the price comes from the server's coupon of the referrer.
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

/** The discount still standing, for the banner. */
export function standingOffer(context: Readonly<RouterContextProvider>): Offer | null {
  const { discount } = sessionOf(context).data
  return discount && discount.until > Date.now() ? discount : null
}

/** The header that names the referrer of the discount, when there is one. */
export function referrerHeader(context: Readonly<RouterContextProvider>): { 'referrer-key'?: string } {
  const offer = standingOffer(context)
  return offer ? { 'referrer-key': offer.referrer } : {}
}
