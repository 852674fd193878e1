import { z } from 'zod'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, minorUnits, rowIdInUrl, uuid, written } from '../fields.ts'

const coupon = z.object({
  id: z.number().int(),
  code: z.string(),
  /** The referrer key of the discount links that bring it. */
  referrerKey: z.string().nullable(),
  /** By language. */
  description: z.record(z.string(), z.string()),
  percent: z.number().int().nullable(),
  amount: minorUnits.nullable(),
  /** It lowers only prices in this currency; null for any. */
  currency: z.string().nullable(),
  packageIds: z.array(z.number().int()).nullable(),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The maximum number of orders that it lowers; null without a limit. */
  uses: z.number().int().nullable(),
  /** The number of paid orders that it has lowered. */
  used: z.number().int(),
  active: z.boolean(),
  reason: z.string().nullable(),
  /** Null for an old coupon, which no staff member added. */
  addedName: z.string().nullable(),
  /** The second person, if one had to agree. */
  agreedName: z.string().nullable(),
  withdrawnName: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
})
export type ConsoleCoupon = z.output<typeof coupon>

const asked = z.object({
  code: line,
  referrerKey: line,
  /** Either this or an amount. */
  percent: z.number().nullable(),
  amount: line.nullable(),
  /** Null for every market. An amount needs one. */
  market: z.enum(MARKET_NAMES).nullable(),
  packageIds: z.array(z.number().int()).max(200).nullable(),
  /** The first day in the market; null from now on. */
  from: day.nullable(),
  /** The last day in the market; null without an end. */
  until: day.nullable(),
  uses: z.number().nullable(),
  description: z.object({ en: written, 'es-MX': written }),
})

const preview = z.object({
  startsAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  prices: z.array(
    z.object({
      packageId: z.number().int(),
      name: z.string(),
      years: z.number().int(),
      currency: z.string(),
      price: minorUnits,
      /** For one person, with the coupon and before tax. */
      after: minorUnits,
    }),
  ),
})
export type ConsoleCouponPreview = z.output<typeof preview>

export const readConsoleCoupons = contract({
  id: 'readConsoleCoupons',
  tag: 'Console: catalogue',
  summary: 'List the coupons',
  description: 'The newest first, each with the number of paid orders that it has lowered.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/coupons',
  headers: bearer,
  query: z.object({ before: rowIdInUrl.optional() }),
  /** `older` is the last coupon of this page if there are more. */
  answers: { 200: z.object({ coupons: z.array(coupon), older: z.number().int().nullable() }) },
  refusals: [401, 403],
})

export const previewConsoleCoupon = contract({
  id: 'previewConsoleCoupon',
  tag: 'Console: catalogue',
  summary: 'Preview a coupon',
  description: 'What one buyer pays for each package with it. Nothing is written. No renewal has a coupon.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/previews/coupons',
  headers: bearer,
  body: asked,
  answers: { 200: preview },
  refusals: [401, 403, 422],
})

export const addConsoleCoupon = contract({
  id: 'addConsoleCoupon',
  tag: 'Console: catalogue',
  summary: 'Add a coupon',
  description:
    'Once for each key. No other row of the same code may count on one of its days. Above a limit of worth, an approval is asked for.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/coupons',
  headers: bearerWithKey,
  body: asked.extend({ reason: written }),
  answers: {
    201: z.object({ id: z.number().int() }),
    202: z.object({ approval: uuid, expiresAt: z.iso.datetime() }),
  },
  refusals: [401, 403, 409, 422],
})

export const withdrawConsoleCoupon = contract({
  id: 'withdrawConsoleCoupon',
  tag: 'Console: catalogue',
  summary: 'End a coupon',
  description: 'At once, or before it begins. Orders that were paid with it keep it.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/coupons/{id}/withdrawal',
  params: z.object({ id: rowIdInUrl }),
  headers: bearer,
  body: z.object({ reason: written }),
  answers: { 204: null },
  refusals: [401, 403, 404, 422],
})
