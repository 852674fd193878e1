import { z } from 'zod'
import { REFERRER_PATTERN } from '../pricing/discount-link.ts'
import { contract } from './contract.ts'

export const readOffer = contract({
  id: 'readOffer',
  tag: 'Packages',
  summary: 'Read the discount of a link',
  description: 'The discount of the link’s coupon. It is null for a referrer without one.',
  security: [],
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
