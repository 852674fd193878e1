import { lazy } from 'react'

const payment = () => import('./method/payment-view.tsx')
const review = () => import('./review/review-view.tsx')

/** Views that load after the first view of the payment page. */
export const PaymentView = lazy(async () => {
  // The billing form may have been sent before the script arrived. Its focus has fetched nothing then.
  fetchLater()
  return { default: (await payment()).PaymentView }
})
export const ReviewView = lazy(async () => ({ default: (await review()).ReviewView }))

/** Fetches the views after billing, so that the buyer does not wait for them later. */
export function fetchLater(): void {
  // Without the network the fetch fails. The view is fetched again when it opens.
  for (const fetch of [payment, review]) fetch().catch(() => undefined)
}
