import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, uuid } from './fields.ts'

const params = z.object({ userId: uuid })

export const agreeToTerms = contract({
  id: 'agreeToTerms',
  summary:
    'Record that a parent agreed to the terms; the bearer is theirs: credentials token, invite token or session',
  method: 'post',
  path: '/v2/parents/{userId}/agreed-to-terms',
  params,
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})

export const setMarketingOptIn = contract({
  id: 'setMarketingOptIn',
  summary: 'Record whether a parent wants tips and offers by e-mail',
  method: 'put',
  path: '/v2/parents/{userId}/marketing-opt-in',
  params,
  headers: bearer,
  body: z.boolean(),
  answers: { 204: null },
  refusals: [401, 403],
})
