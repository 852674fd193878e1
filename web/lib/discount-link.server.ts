import { DAY_MS } from '#domain/durations.ts'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { readOffer } from '#domain/contracts/offers.ts'
import { discountLinkIn, type DiscountLink } from '#domain/pricing/discount-link.ts'
import { call } from './api.server.ts'
import { sessionOf } from './session/session.server.ts'

const DISCOUNT_DAYS = 30
const PACKAGE_PARAMETER = 'package'

/**
 * Stores the discount and the package choice of a link. The percentage of the link is never shown. The shown and the
 * deducted discount come from the referrer's coupon.
 */
export const discountMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { searchParams } = new URL(request.url)
  const session = sessionOf(context)
  const link = discountLinkIn(searchParams)
  if (link) session.set({ discount: { ...link, until: Date.now() + DISCOUNT_DAYS * DAY_MS } })
  const chosen = Number(searchParams.get(PACKAGE_PARAMETER))
  if (Number.isSafeInteger(chosen) && chosen > 0) session.set({ pricingSelection: chosen })
  return next()
}

/** The discount of the visitor's link, ready to show. Null without a coupon, or if it cannot be read. */
export async function readSaving(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const discount = currentDiscount(context)
  if (!discount) return null
  const params = { referrerKey: discount.referrer }
  // A missing banner must not make the page fail.
  const result = await call(context, readOffer, { params }).catch(() => null)
  return result?.ok ? result.body.saving : null
}

/** The discount of a link that has not expired. */
function currentDiscount(context: Readonly<RouterContextProvider>): DiscountLink | null {
  const { discount } = sessionOf(context).data
  return discount && discount.until > Date.now() ? discount : null
}

/** The header with the referrer of the discount, if there is one. */
export function referrerHeader(context: Readonly<RouterContextProvider>): { 'referrer-key'?: string } {
  const discount = currentDiscount(context)
  return discount ? { 'referrer-key': discount.referrer } : {}
}
