import { z } from 'zod'
import { contract } from './contract.ts'
import { browserLabel } from './browsers.ts'
import { bearer, countryCode, line, optionalLine, secret, uuid } from './fields.ts'

export const logIn = contract({
  id: 'logIn',
  tag: 'Log-in',
  summary: 'Log in',
  description:
    'Wrong credentials also get this answer, with a redirect to the log-in page. Further required input is the last part of `url`.',
  security: [],
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
    /** The page the person wants. Only our own pages are allowed. */
    redirectUrl: optionalLine,
    /** The device secret from the last answer to this device. */
    device: secret.nullish().transform((value) => value ?? null),
    /** The data about this browser in the person's own list of browsers. */
    browser: browserLabel.nullish().transform((value) => value ?? null),
    country: countryCode.nullish().transform((value) => value ?? null),
  }),
  answers: {
    200: z.object({
      auth: secret.nullable(),
      userId: uuid.nullable(),
      /** A missing URL means the log-in page. Source: specification B §4. */
      url: z.string().nullable().default(null),
      redirectUrl: z.string().nullable().default(null),
      /** A device secret. The device stores it and sends it with its next log-in. */
      device: secret.nullable().default(null),
    }),
  },
  refusals: [422],
})

export const logOut = contract({
  id: 'logOut',
  tag: 'Log-in',
  summary: 'Log out',
  description: 'It ends the session. Repeating it changes nothing.',
  security: ['session'],
  method: 'post',
  path: '/v2/logout',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})

export const forgetDevice = contract({
  id: 'forgetDevice',
  tag: 'Log-in',
  summary: 'Forget a known device',
  description: 'The account no longer knows it. The answer does not say whether it was known.',
  security: ['deviceSecret'],
  method: 'delete',
  path: '/v2/login/devices',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})

export const requestPasswordReset = contract({
  id: 'requestPasswordReset',
  tag: 'Log-in',
  summary: 'Request a link for a new password',
  description: 'The answer is the same for every address.',
  security: [],
  method: 'post',
  path: '/v2/password-resets',
  body: z.object({ email: line }),
  answers: { 202: null },
  refusals: [422],
})

export const setNewPassword = contract({
  id: 'setNewPassword',
  tag: 'Log-in',
  summary: 'Set a new password',
  description: 'It ends all sessions. Afterwards only this device is known.',
  security: ['passwordResetToken'],
  method: 'put',
  path: '/v2/password',
  headers: bearer,
  body: z.object({ newPassword: line, confirmPassword: optionalLine }),
  answers: { 200: z.object({ device: secret }) },
  refusals: [401, 403, 422],
})
