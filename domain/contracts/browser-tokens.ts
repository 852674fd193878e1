import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, secret, uuid } from './fields.ts'

const path = '/v2/browser-tokens'

export const issueBrowserToken = contract({
  id: 'issueBrowserToken',
  tag: 'Log-in',
  summary: 'Give a browser a token of its own',
  description:
    'For the token of a mailed link. The new one is good for as long and does the same, and it can be ended. The link goes on working.',
  security: ['credentialsToken', 'passwordResetToken'],
  method: 'post',
  path,
  headers: bearer,
  body: z.object({ purpose: z.enum(['credentials', 'password-reset']) }),
  answers: {
    201: z.object({
      token: secret,
      /** The person to whom the link was mailed. */
      userId: uuid,
    }),
  },
  refusals: [401, 403],
})

export const endBrowserToken = contract({
  id: 'endBrowserToken',
  tag: 'Log-in',
  summary: 'End the token of a browser',
  description:
    'The token that it got for a mailed link, or the `clickToJoinToken` of an order. The mailed link stays. Ending it twice changes nothing.',
  security: ['credentialsToken', 'passwordResetToken', 'renewalLink'],
  method: 'delete',
  path,
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})
