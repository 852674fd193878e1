import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer } from './fields.ts'

const erasure = z.object({
  /** The day on which the account is erased; null if nobody asked for it. */
  dueOn: z.iso.date().nullable(),
  /**
   * Until the end of this day, erasure is not possible, because the e-mail change can still be undone. Null if it is
   * possible.
   */
  waitsUntil: z.iso.date().nullable(),
  /** The log-in is too old to ask for it. */
  needsLogIn: z.boolean(),
})
export type Erasure = z.output<typeof erasure>

const call = { path: '/v2/account/erasure', headers: bearer, answers: { 200: erasure } } as const

export const readErasure = contract({
  id: 'readErasure',
  tag: 'Account',
  summary: 'Read whether the account will be erased',
  description: 'The day is null if nobody asked for it.',
  security: ['session'],
  method: 'get',
  ...call,
  refusals: [401],
})

export const askForErasure = contract({
  id: 'askForErasure',
  tag: 'Account',
  summary: 'Ask for the erasure of the account',
  description:
    'The account is erased after some days, and its renewal is switched off. The log-in must be fresh. Repeating it changes nothing.',
  security: ['session'],
  method: 'post',
  ...call,
  refusals: [401, 409],
})

export const takeBackErasure = contract({
  id: 'takeBackErasure',
  tag: 'Account',
  summary: 'Keep the account after all',
  description: 'Repeating it changes nothing.',
  security: ['session'],
  method: 'delete',
  ...call,
  refusals: [401],
})
