import { z } from 'zod'
import { contract } from './contract.ts'
import { browserLabel } from './browsers.ts'
import { bearer, countryCode, optionalLine, secret, typed, uuid } from './fields.ts'

/**
 * The maximum length of each part from an authenticator. A key for post-quantum signatures has some thousand
 * characters.
 */
const PART_ROOM = 16_000
const part = z
  .string()
  .max(PART_ROOM)
  .regex(/^[A-Za-z0-9_-]+$/)
/** WebAuthn §4 allows at most 1023 bytes. In base64url four characters hold three bytes. */
const CREDENTIAL_ID_ROOM = (1023 / 3) * 4
const credentialId = z
  .string()
  .max(CREDENTIAL_ID_ROOM)
  .regex(/^[A-Za-z0-9_-]+$/)
const transport = z.string().regex(/^[a-z-]{1,20}$/)

const passkey = z.object({
  id: uuid,
  name: z.string(),
  /** True if the maker of the device, or a password manager, keeps a copy. */
  isBackedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null until the first log-in with it. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof passkey>

const credentialType = z.literal('public-key')
const creationOptions = z.object({
  challenge: part,
  rp: z.object({ id: z.string(), name: z.string() }),
  /** The id is random. It is not one of our ids. */
  user: z.object({ id: part, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number().int() })),
  timeout: z.number().int(),
  /** The person's own passkeys, so that no device gets two. */
  excludeCredentials: z.array(
    z.object({ type: credentialType, id: credentialId, transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.output<typeof creationOptions>

/** The options are the same for everybody. They contain no passkey and no person. */
const requestOptions = z.object({
  challenge: part,
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.output<typeof requestOptions>

/** The answer of `navigator.credentials.create()` as JSON. Unknown members are dropped. */
const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(transport).max(10).optional(),
  }),
})
/** The answer of `navigator.credentials.get()` as JSON. Unknown members are dropped. */
const authentication = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish().transform((value) => value ?? null),
  }),
})
export type PasskeyRegistration = z.output<typeof registration>
export type PasskeyAuthentication = z.output<typeof authentication>

const ofPerson = { path: '/v2/account/passkeys', headers: bearer } as const
const ofOne = {
  path: '/v2/account/passkeys/{passkeyId}',
  headers: bearer,
  params: z.object({ passkeyId: uuid }),
} as const

export const readPasskeys = contract({
  id: 'readPasskeys',
  tag: 'Account',
  summary: 'List the passkeys of the account',
  description: 'The newest comes first. An old log-in may not add, rename or remove one.',
  security: ['session'],
  method: 'get',
  ...ofPerson,
  answers: {
    200: z.object({
      passkeys: z.array(passkey),
      /** The log-in is too old to change one. */
      needsLogIn: z.boolean(),
    }),
  },
  refusals: [401],
})

export const startPasskey = contract({
  id: 'startPasskey',
  tag: 'Account',
  summary: 'Begin to add a passkey',
  description: 'The log-in must be fresh. The challenge works once, in this session.',
  security: ['session'],
  method: 'post',
  path: '/v2/account/passkeys/challenges',
  headers: bearer,
  answers: { 200: creationOptions },
  refusals: [401, 409],
})

export const addPasskey = contract({
  id: 'addPasskey',
  tag: 'Account',
  summary: 'Add a passkey',
  description: 'It is the one that a device has made for the challenge. The person is told by mail.',
  security: ['session'],
  method: 'post',
  ...ofPerson,
  body: z.object({ name: typed, passkey: registration }),
  answers: { 200: passkey },
  refusals: [401, 403, 409, 422],
})

export const renamePasskey = contract({
  id: 'renamePasskey',
  tag: 'Account',
  summary: 'Give a passkey another name',
  description: 'The log-in must be fresh. Nobody but the person sees the name.',
  security: ['session'],
  method: 'patch',
  ...ofOne,
  body: z.object({ name: typed }),
  answers: { 204: null },
  refusals: [401, 404, 409, 422],
})

export const removePasskey = contract({
  id: 'removePasskey',
  tag: 'Account',
  summary: 'Remove a passkey',
  description: 'The log-in must be fresh. The person is told by mail. Repeating it changes nothing.',
  security: ['session'],
  method: 'delete',
  ...ofOne,
  answers: { 204: null },
  refusals: [401, 409],
})

export const startPasskeyLogIn = contract({
  id: 'startPasskeyLogIn',
  tag: 'Log-in',
  summary: 'Begin a log-in with a passkey',
  description: 'The answer is the same for everybody. The challenge works once.',
  security: [],
  method: 'post',
  path: '/v2/login/passkey-challenges',
  body: z.object({
    /** A secret of the browser. Only the caller who sent it can use the challenge. */
    browserKey: secret,
  }),
  answers: { 200: requestOptions },
})

export const logInWithPasskey = contract({
  id: 'logInWithPasskey',
  tag: 'Log-in',
  summary: 'Log in with a passkey',
  description: 'It needs no password and no code.',
  security: [],
  method: 'post',
  path: '/v2/login/passkey',
  body: z.object({
    browserKey: secret,
    passkey: authentication,
    /** The page the person wants. Only our own pages are allowed. */
    redirectUrl: optionalLine,
    /** The device secret from the last answer to this device. */
    device: secret.nullish().transform((value) => value ?? null),
    /** The data about this browser in the person's own list of browsers. */
    browser: browserLabel.nullish().transform((value) => value ?? null),
    country: countryCode.nullish().transform((value) => value ?? null),
  }),
  answers: {
    200: z.object({ auth: secret, userId: uuid, redirectUrl: z.string(), device: secret }),
  },
  refusals: [422],
})
