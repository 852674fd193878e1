export { couponDescription, findCoupons, findUsableCodes, type Coupon } from './coupon-store.ts'
export { mountOffers } from './routes.ts'
export { couponsFor } from './coupons-for.ts'
export { redeemCodes, releaseCodes, reserveCodes, type ReserveOutcome } from './reservations.ts'
