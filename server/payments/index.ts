export type { ClientTokenCall, MayPay } from './client-token.ts'
export { NONCE_LIFETIME_MS, type BillingAddress, type KeepAnswer, type KeepRequest } from './gateway.ts'
export { hashPayer, type PayerHashes } from './claim/card-testing-limits.ts'
export { KEYS_OF_PEOPLE, KEYS_TO_FORGET, KEYS_UNDER_WAY } from './keys/counted-keys.ts'
export { rewriteMethods, rewritePeople } from './keys/rewrite-keys.ts'
export {
  hashesOfSealed,
  isKeyMissing,
  moveVaultToken,
  rowOfOrder,
  rowOfSubscription,
  sealVaultToken,
} from './records/vault-token.ts'
export { textOfRefusal } from './records/order-status.ts'
export { failPoints, type FailPoint } from './fail-points.ts'
export { givenPayment } from './claim/given-payment.ts'
export { paymentOnFile } from './claim/payment-on-file.ts'
export type { ToSend } from './claim/write-claim.ts'
export type {
  BuyerContact,
  BuyerFlow,
  DeclineText,
  FirstTerm,
  Flow,
  FlowOnFile,
  OnFileRules,
  OrderOnFile,
  OrderStatus,
  PaidOrder,
  Payer,
  PlaceOrderOutcome,
  Purchase,
  Recheck,
  UnpaidOnFile,
} from './purchase.ts'
export type { JudgedRefund, StaffRefund } from './refunds/claim-refund.ts'
export type { RefundOutcome } from './refunds/refund-order.ts'
export { previewRefundMail, type RefundMail } from './refunds/write-refund-mail.ts'
export { readStaffOffers, type StaffOffer } from './refunds/read-staff-offer.ts'
export { hasOrder } from './resolve/resolve-order.ts'
export { lockHold, type ReleaseOutcome } from './resolve/release-by-staff.ts'
export { closeFindingByHand, hasFinding } from './records/close-by-hand.ts'
export { mailReceiptAgain, type OrderToMail } from './complete/mail-receipt-again.ts'
export { mailReceipt } from './complete/mail-receipt.ts'
export {
  findCardPayments,
  findOrders,
  findTransaction,
  type FoundOrder,
  type FoundPayment,
} from './records/find-payments.ts'
export { paymentQueue, type PaymentQueue } from './records/payment-queues.ts'
export { countPaymentEvents, paymentEvents, type PaymentEvent } from './records/payment-events.ts'
export { readPaidPlace, type PaidPlace } from './records/paid-place.ts'
export { readPaidSoFar, type PaidSoFar } from './records/paid-so-far.ts'
export { findReceipt } from './complete/find-receipt.ts'
export { billedAddress, billedBuyer, partiesOf, partiesToday, type Parties } from './records/parties.ts'
export { receiptView } from './complete/receipt-view.ts'
export { readPaidTerm } from './records/paid-term.ts'
export { UNDELIVERED_PRICE } from './records/undelivered.ts'
export { lastRefusal } from './records/last-refusal.ts'
export { isStillOnFile } from './records/tried-on-file.ts'
export { mostTriesOnFile, triesOnFile } from './records/tries-on-file.ts'
export { forgetLater } from './forget/forget-instruments.ts'
export { forgetNotifications } from './forget/forget-notifications.ts'
export { forgetPayer, isAnyPaymentUnderWay } from './forget/forget-payer.ts'
export { forgetOrders } from './forget/forget-orders.ts'
export { paymentRefusal } from './refusals.ts'
export { createMeter } from './meter.ts'
export type { Pace } from './schedule.ts'
export {
  hasPaidOrder,
  isPaidByAnother,
  movePaidOrders,
  ordersPaidBy,
  wasEverPaid,
} from './records/paid-orders.ts'
export {
  isPaymentUnderWay,
  isRenewalUnderWay,
  lockPayments,
  noPaymentUnderWay,
  noRenewalUnderWay,
  paymentStatus,
  type PaymentStatus,
} from './records/under-way.ts'
export {
  bookedMoney,
  declinedAttempts,
  FIRST_BOOKED,
  renewedFrom,
  TERM_GIVEN_BACK,
} from './records/sums-of-payments.ts'
export type { PaymentsDeps } from './create-engine.ts'
export { SWEEP_JOB } from './jobs.ts'
export { createPayments, type Payments } from './payments.ts'
export { orderExport } from './records/export-orders.ts'
