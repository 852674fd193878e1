import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line, typed } from './fields.ts'

const emailChange = z.object({
  email: z.string().nullable(),
  /** Why no other address can be asked for now. */
  bar: z.enum(['log-in-again', 'undo-open', 'erasure-asked']).nullable(),
  /** The address that waits for its code. A log-in that is not fresh sees it masked. */
  asked: z.string().nullable(),
  /** Until when the earlier address can undo the last change. */
  undoUntil: z.iso.datetime().nullable(),
})
export type EmailChange = z.output<typeof emailChange>

const call = { path: '/v2/account/email', headers: bearer, answers: { 200: emailChange } } as const

export const readEmailChange = contract({
  id: 'readEmailChange',
  tag: 'Account',
  summary: 'Read the e-mail address and a change of it',
  description: 'A change waits for its code, or can still be undone by the earlier address.',
  security: ['session'],
  method: 'get',
  ...call,
  refusals: [401],
})

export const askForEmailChange = contract({
  id: 'askForEmailChange',
  tag: 'Account',
  summary: 'Ask for another e-mail address',
  description:
    'The log-in must be fresh. A code goes to that address. The answer is the same for an address with an account, which gets another mail.',
  security: ['session'],
  method: 'post',
  ...call,
  body: z.object({ email: typed }),
  refusals: [401, 409, 422],
})

export const confirmEmailChange = contract({
  id: 'confirmEmailChange',
  tag: 'Account',
  summary: 'Confirm another e-mail address',
  description:
    'The code went to the new address. Other browsers are logged out, and the earlier address can undo the change for 7 days.',
  security: ['session'],
  method: 'put',
  ...call,
  body: z.object({ code: line }),
  refusals: [401, 409, 422],
})

export const undoEmailChange = contract({
  id: 'undoEmailChange',
  tag: 'Log-in',
  summary: 'Put the earlier e-mail address back',
  description: 'Logs out every browser, and mails that address a link for a new password. It works once.',
  security: ['emailUndoLink'],
  method: 'post',
  path: '/v2/email-undo',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})
