export { findTypedCode, type FoundCode } from './find-typed-code.ts'
export { addCoupon, couponAddedBefore, judgeCouponNow, whoAgreed, type AddedCoupon } from './add-coupon.ts'
export { listCoupons, type CouponRow } from './coupon-rows.ts'
export {
  addAffiliate,
  withdrawAffiliate,
  type AddedAffiliate,
  type AskedAffiliate,
} from './affiliates/add-affiliate.ts'
export { listAffiliates, partnerName, type AffiliateRow } from './affiliates/affiliate-rows.ts'
export { countDiscounts } from './count-discounts.ts'
export { withdrawCoupon } from './withdraw-coupon.ts'
export { mayUseCoupon } from './coupon-uses.ts'
export { couponDescription, findCoupons, findUsableCodes, type Coupon } from './coupon-store.ts'
export { makeCodesJob } from './code-runs/make-codes.ts'
export { judgeRunNow, makeRun, type MadeRun } from './code-runs/make-run.ts'
export {
  codesOfRun,
  findRun,
  listRuns,
  readRun,
  revokeRun,
  worthMadeAlone,
  type CodeRun,
  type CountedRun,
} from './code-runs/run-store.ts'
export { mountDiscountLinks } from './routes.ts'
export { oldCodeTries, tryCodes, type CodeTrier } from './try-codes.ts'
export { couponsFor } from './coupons-for.ts'
export {
  redeemCodes,
  releaseCodes,
  releaseSpentCodes,
  reserveCodes,
  type ReserveOutcome,
} from './reservations.ts'
export { seedSamples } from './samples.ts'
export { codeExport } from './export-codes.ts'
