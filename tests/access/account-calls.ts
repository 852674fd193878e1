import { get, post, type DescribedCall } from './requests.ts'

const NO_ID = '00000000-0000-4000-8000-000000000000'
/** A passkey in the format of the API that belongs to no account. */
export const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** The calls of a person about their own account: erasure, export, address, browsers and passkeys. */
export const ACCOUNT_CALLS: Readonly<Record<string, DescribedCall>> = {
  readErasure: { about: 'bearer', request: () => get('/v2/account/erasure') },
  askForErasure: { about: 'bearer', request: () => post('/v2/account/erasure') },
  takeBackErasure: {
    about: 'bearer',
    request: () => ({ method: 'DELETE', path: '/v2/account/erasure' }),
  },
  readExport: { about: 'bearer', request: () => get('/v2/account/export') },
  askForExport: { about: 'bearer', request: () => post('/v2/account/export') },
  showDownloadCode: { about: 'bearer', request: () => post('/v2/account/export/codes') },
  downloadExport: {
    about: 'bearer',
    request: () => post('/v2/account/export/downloads', { code: 'ABCD-EFGH' }),
  },
  readAccount: { about: 'bearer', request: () => get('/v2/account') },
  readEmailChange: { about: 'bearer', request: () => get('/v2/account/email') },
  askForEmailChange: {
    about: 'bearer',
    request: () => post('/v2/account/email', { email: 'another.address@example.com' }),
  },
  confirmEmailChange: {
    about: 'bearer',
    request: () => ({ method: 'PUT', path: '/v2/account/email', body: { code: '000000' } }),
  },
  undoEmailChange: { about: 'bearer', ends: true, request: () => post('/v2/email-undo') },
  wasNotMe: { about: 'bearer', ends: true, request: () => post('/v2/not-me') },
  readBrowsers: { about: 'bearer', request: () => get('/v2/account/browsers') },
  endBrowser: {
    about: 'bearer',
    request: () => ({ method: 'DELETE', path: `/v2/account/browsers/${'0'.repeat(64)}` }),
  },
  endOtherBrowsers: {
    about: 'bearer',
    ends: true,
    request: () => ({ method: 'DELETE', path: '/v2/account/browsers' }),
  },
  readPasskeys: { about: 'bearer', request: () => get('/v2/account/passkeys') },
  startPasskey: { about: 'bearer', request: () => post('/v2/account/passkeys/challenges') },
  addPasskey: {
    about: 'bearer',
    request: () => post('/v2/account/passkeys', { name: '', passkey: PASSKEY }),
  },
  renamePasskey: {
    about: 'bearer',
    request: () => ({ method: 'PATCH', path: `/v2/account/passkeys/${NO_ID}`, body: { name: '' } }),
  },
  removePasskey: {
    about: 'bearer',
    request: () => ({ method: 'DELETE', path: `/v2/account/passkeys/${NO_ID}` }),
  },
}
