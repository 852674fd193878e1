export { codeTrier } from './code-trier.ts'
export { gaPayloadBase64 } from './ga-payload.ts'
export {
  priceOrder,
  repriceOrder,
  type PricedOrder,
  type PriceOrderDeps,
  type PriceOrderInput,
  type PriceOrderOutcome,
} from './price-order.ts'
export { pricePlanChange, priceNextTerm, type TermPlan } from './price-on-file.ts'
export { recordSubscription } from './record-subscription.ts'
export {
  isAsDisplayed,
  knownPriceSnapshot,
  priceHash,
  purchasePrice,
  readPriceSnapshot,
  type PlanChangePrice,
  type PriceSnapshot,
  type PurchasePrice,
} from './price-snapshot.ts'
export { knownTaxOn } from './tax-on.ts'
export { codesGone, whyChanged, type PriceChanged } from './why-changed.ts'
export { pricingView } from './pricing-view.ts'
