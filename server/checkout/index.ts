export { answerCurrentOrder, answerOrder, answerPrice, orderInput } from './answers.ts'
export type {
  Buyer,
  BuyerKind,
  BuyerKinds,
  CheckoutDeps,
  FulfilContext,
  PaidBuyer,
  SubscriptionOrders,
  Wanted,
} from './buyer.ts'
export { buyerAlone, completeAlone, isSamePayer, priceForPerson, wantedAlone } from './known-person.ts'
export { buyersForPayments, mayPay } from './for-payments.ts'
export { readOrderRequest } from './order-request.ts'
export { duplicateRefusal } from './refusals.ts'
