export { gaPayloadBase64 } from './ga-payload.ts'
export {
  priceOrder,
  type PriceOrderDeps,
  type PriceOrderInput,
  type PriceOrderOutcome,
} from './price-order.ts'
export { recordSubscription } from './record-subscription.ts'
export {
  isAsDisplayed,
  priceHash,
  purchasePrice,
  readPriceSnapshot,
  type PriceSnapshot,
  type PurchasePrice,
} from './price-snapshot.ts'
export { pricingView } from './pricing-view.ts'
