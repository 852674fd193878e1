export {
  couponDescription,
  findCoupons,
  findUsableCodes,
  type CodeSearch,
  type Coupon,
} from './coupon-store.ts'
export { couponsFor, type CouponView } from './coupons-for.ts'
export { redeemCodes, releaseCodes, reserveCodes, type ReserveOutcome } from './reservations.ts'
