import { lazy } from 'react'

const payment = () => import('./method/payment-view.tsx')
const review = () => import('./review/review-view.tsx')

/** Views that load after the first view of the payment page. */
export const PaymentView = lazy(async () => ({ default: (await payment()).PaymentView }))
export const ReviewView = lazy(async () => ({ default: (await review()).ReviewView }))

/** The payment methods, for a page that only stores one. */
export const MethodChoice = lazy(async () => ({
  default: (await import('./method/method-choice.tsx')).MethodChoice,
}))

/** Fetches the views after billing, so that the buyer does not wait for them later. */
export function fetchLater(): void {
  // Without the network the fetch fails. The view is fetched again when it opens.
  for (const fetch of [payment, review]) fetch().catch(() => undefined)
}
