import { z } from 'zod'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, rowIdInUrl, written, writtenLine } from '../fields.ts'

const row = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The key of the links of the partner, in small letters. */
  referrerKey: z.string(),
  startsAt: z.iso.datetime(),
  /** Whether the partner ends then. */
  ends: z.boolean(),
  reason: z.string(),
  addedName: z.string(),
  /** Paid orders that a coupon of its links has lowered. */
  orders: z.number().int(),
  /** The coupons that a visitor of its link gets now, in English. */
  gives: z.array(z.object({ code: z.string(), description: z.string() })),
})
export type ConsoleAffiliate = z.output<typeof row>

const staffCall = { tag: 'Console: catalogue', security: ['staffSession'] } as const

export const readConsoleAffiliates = contract({
  id: 'readConsoleAffiliates',
  ...staffCall,
  summary: 'List the affiliates',
  description: 'By key, the newest row first, each with what a link of it gives now.',
  method: 'get',
  path: '/v2/console/affiliates',
  headers: bearer,
  answers: { 200: z.object({ affiliates: z.array(row) }) },
  refusals: [401, 403],
})

export const addConsoleAffiliate = contract({
  id: 'addConsoleAffiliate',
  ...staffCall,
  summary: 'Add, change or end an affiliate',
  description: 'As one more dated row, once for each key.',
  method: 'post',
  path: '/v2/console/affiliates',
  headers: bearerWithKey,
  body: z.object({
    name: writtenLine,
    referrerKey: line,
    /** The first day in New York; null from now on. */
    from: day.nullable(),
    ends: z.boolean(),
    /** The newest row of the key that its author saw. */
    seenId: z.number().int().nullable(),
    reason: written,
  }),
  answers: { 201: z.object({ id: z.number().int() }) },
  refusals: [401, 403, 409, 422],
})

export const withdrawConsoleAffiliate = contract({
  id: 'withdrawConsoleAffiliate',
  ...staffCall,
  summary: 'Take back a row of an affiliate',
  description: 'Only before it begins.',
  method: 'post',
  path: '/v2/console/affiliates/{id}/withdrawal',
  params: z.object({ id: rowIdInUrl }),
  headers: bearer,
  body: z.object({ reason: written }),
  answers: { 204: null },
  refusals: [401, 403, 404, 409, 422],
})
