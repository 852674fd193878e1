import { lazy } from 'react'

const payment = () => import('./method/payment-view.tsx')
const review = () => import('./review/review-view.tsx')

/** What the first view of the payment page does without. */
export const PaymentView = lazy(async () => ({ default: (await payment()).PaymentView }))
export const ReviewView = lazy(async () => ({ default: (await review()).ReviewView }))

/** Fetches what comes after the bill, so that nobody waits for it there. */
export function fetchLater(): void {
  // Without the network it is asked for again when its turn comes.
  for (const fetch of [payment, review]) fetch().catch(() => undefined)
}
