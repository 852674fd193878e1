import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line, optionalLine, secret, uuid } from './fields.ts'

export const logIn = contract({
  id: 'logIn',
  summary:
    'Log in. Wrong credentials are an answer too: no session, and a redirect to the log-in page; what is asked for besides is the last part of `url`',
  method: 'post',
  path: '/v2/login',
  body: z.object({
    username: line,
    password: line,
    verificationCode: optionalLine,
    newPassword: optionalLine,
    confirmPassword: optionalLine,
    phone: optionalLine,
    email: optionalLine,
    countryCode: optionalLine,
    submit: optionalLine,
    _eventId: optionalLine,
    /** Where the person wants to go; only places of ours are followed. */
    redirectUrl: optionalLine,
    /** What the last answer to this device said. */
    device: secret.nullish().transform((value) => value ?? null),
  }),
  answers: {
    200: z.object({
      auth: secret.nullable(),
      userId: uuid.nullable(),
      /** Left out, an address is that of the log-in page. Source: specification B §4. */
      url: z.string().nullable().default(null),
      redirectUrl: z.string().nullable().default(null),
      /** A secret of the device, to be kept and sent with the next log-in there. */
      device: secret.nullable().default(null),
    }),
  },
  refusals: [422],
})

export const logOut = contract({
  id: 'logOut',
  summary: 'End a session; ending it twice changes nothing',
  method: 'post',
  path: '/v2/logout',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})

export const requestPasswordReset = contract({
  id: 'requestPasswordReset',
  summary: 'Ask for a link that sets a new password; the answer is the same for every address',
  method: 'post',
  path: '/v2/password-resets',
  body: z.object({ email: line }),
  answers: { 202: null },
  refusals: [422],
})

export const setNewPassword = contract({
  id: 'setNewPassword',
  summary:
    'Set a new password with the token of a mailed link; ends all sessions. Only the device that asks is a known one after it',
  method: 'put',
  path: '/v2/password',
  headers: bearer,
  body: z.object({ newPassword: line, confirmPassword: optionalLine }),
  answers: { 200: z.object({ device: secret }) },
  refusals: [401, 403, 422],
})
