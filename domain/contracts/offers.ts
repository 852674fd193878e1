import { z } from 'zod'
import { REFERRER_PATTERN } from '../pricing/offer.ts'
import { contract } from './contract.ts'

export const readOffer = contract({
  id: 'readOffer',
  summary: 'The discount of a link’s coupon; null for a referrer without one',
  method: 'get',
  path: '/v2/offers/{referrerKey}',
  params: z.object({ referrerKey: z.string().regex(REFERRER_PATTERN) }),
  answers: {
    200: z.object({
      /** Formatted, such as `15%` or `$20.00`. */
      saving: z.string().nullable(),
    }),
  },
})
