import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer } from './fields.ts'

const erasure = z.object({
  /** The day on which the account is erased; null if nobody asked for it. */
  dueOn: z.iso.date().nullable(),
  /** The log-in is too old to ask for it. */
  needsLogIn: z.boolean(),
})
export type Erasure = z.output<typeof erasure>

const call = { path: '/v2/account/erasure', headers: bearer, answers: { 200: erasure } } as const

export const readErasure = contract({
  id: 'readErasure',
  summary: 'Whether the account of the person who is logged in will be erased',
  method: 'get',
  ...call,
  refusals: [401],
})

export const askForErasure = contract({
  id: 'askForErasure',
  summary:
    'Ask that the own account is erased after some days, and switch its renewal off; the log-in must be fresh. Repeating it changes nothing',
  method: 'post',
  ...call,
  refusals: [401, 409],
})

export const takeBackErasure = contract({
  id: 'takeBackErasure',
  summary: 'Keep the own account after all; repeating it changes nothing',
  method: 'delete',
  ...call,
  refusals: [401],
})
