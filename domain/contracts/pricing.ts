import { z } from 'zod'
import { contract } from './contract.ts'
import { line, minorUnits, optionalLine, text, uuid } from './fields.ts'
import { activationCodes, orderDetail } from './order-detail.ts'
import { registrationKeyHeader } from './registrations.ts'

/** Each total in two forms: minor units, and a text in the language of the request. */
export const totals = z.object({
  currencyCode: z.string(),
  paymentCodeTotal: minorUnits,
  paymentCodeTotalFormatted: z.string(),
  selectedPackageTotal: minorUnits,
  selectedPackageTotalFormatted: z.string(),
  subTotal: minorUnits,
  subTotalFormatted: z.string(),
  subTotalAfterDiscount: minorUnits,
  subTotalAfterDiscountFormatted: z.string(),
  taxAmount: minorUnits,
  taxAmountFormatted: z.string(),
  total: minorUnits,
  totalFormatted: z.string(),
})

const couponDetail = z.object({
  couponCode: z.string(),
  description: z.string(),
  discount: minorUnits,
  discountFormatted: z.string(),
  /** Rounded as specified, ready to show. */
  percent: z.number().int(),
})
const paymentCodeDetail = z.object({ code: z.string(), amount: minorUnits, amountFormatted: z.string() })
const orderLine = z.object({
  kind: z.enum(['package', 'extra', 'co-parent']),
  label: z.string(),
  amount: minorUnits,
  amountFormatted: z.string(),
})

export const pricingInfo = z.object({
  couponDetail: couponDetail.nullable(),
  payForCoParent: z.boolean(),
  /** The amount that paying for the co-parent adds to the total; null if it is not offered. */
  coParentAdds: z.object({ amount: minorUnits, amountFormatted: z.string() }).nullable(),
  paymentCodeDetails: z.array(paymentCodeDetail),
  taxes: z.array(
    z.object({ name: z.string(), ratePercent: z.string(), amount: minorUnits, amountFormatted: z.string() }),
  ),
  taxId: z.string(),
  finalPrice: minorUnits,
  taxesCalculated: z.boolean(),
  request: z.object({ packageId: z.number().int(), productId: z.string(), services: z.array(z.string()) }),
  totals,
  lines: z.array(orderLine),
  /** VAT included in the price, doubled when paying for both; null for prices without VAT. */
  vat: z.object({ amount: minorUnits, amountFormatted: z.string() }).nullable(),
  renewal: z.object({
    date: z.iso.date(),
    dateFormatted: z.string(),
    years: z.number().int(),
    /** Before tax, without coupon and codes. */
    amount: minorUnits,
    amountFormatted: z.string(),
    /** Includes tax at today's rates; null before the address is known. */
    total: z.object({ amount: minorUnits, amountFormatted: z.string() }).nullable().default(null),
    /** Whether the page may offer automatic renewal. If not, nothing renews. */
    renews: z.boolean().default(false),
  }),
  /** The last day of a full refund if it is paid today. Null after the payment, or if nothing is charged. */
  refundUntil: z.object({ date: z.iso.date(), dateFormatted: z.string() }).nullable().default(null),
  packageName: z.string(),
  expiresAt: z.iso.datetime(),
})
export type PricingInfo = z.output<typeof pricingInfo>

const address = z.object({
  line1: line,
  line2: optionalLine,
  city: line,
  region: optionalLine,
  postalCode: line,
  country: z.string().regex(/^[A-Z]{2}$/),
  type: z.literal('PRIMARY').default('PRIMARY'),
})

export const priceOrder = contract({
  id: 'priceOrder',
  tag: 'Registrations',
  summary: 'Price the order of a new parent',
  description: 'Tax is left out until the address is known.',
  security: ['registrationKey'],
  method: 'post',
  path: '/v2/registrations/{signupId}/order-pricing',
  params: z.object({ signupId: uuid }),
  headers: registrationKeyHeader,
  body: z.object({
    /** Missing before the billing step. Tax is then left out, and `taxesCalculated` is false. */
    address: address.nullish(),
    /** The draft in the path. */
    limboId: uuid,
    orderDetail,
    payForCoparent: z.boolean().default(false),
    paymentCodes: activationCodes.default([]),
    /** The draft's phone. */
    phoneCountryCode: text(8),
    phoneNumber: text(20),
  }),
  answers: { 200: pricingInfo },
  refusals: [403, 404, 422],
})

export const coupon = z.object({
  couponCode: z.string(),
  description: z.string(),
  percent: z.number().int().nullable(),
  /** It lowers only prices in this currency; null for any. */
  currency: z.string().nullable(),
  /** It lowers only these packages; null for all. */
  packageIds: z.array(z.number().int()).nullable(),
  discount: minorUnits.nullable(),
  discountFormatted: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})

export const readCoupons = contract({
  id: 'readCoupons',
  tag: 'Registrations',
  summary: 'Read the coupons of a draft',
  description: 'Those of the discount link with which the visitor came.',
  security: ['registrationKey'],
  method: 'get',
  path: '/v2/registrations/{signupId}/coupons',
  params: z.object({ signupId: uuid }),
  headers: registrationKeyHeader,
  answers: {
    200: z.object({
      coupons: z.array(coupon),
    }),
  },
  refusals: [403, 404],
})
