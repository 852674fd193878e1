import { z } from 'zod'
import { BROWSER_NAME, BROWSER_NAME_ROOM } from '../people/browser-name.ts'
import { contract } from './contract.ts'
import { bearer, countryCode } from './fields.ts'

/** The name that the web server gives a browser. No other text is accepted. */
export const browserLabel = z.string().max(BROWSER_NAME_ROOM).regex(BROWSER_NAME)
/** A hash of the stored hash of the browser's secret. It identifies the browser, and is not a secret. */
const browserId = z.string().regex(/^[0-9a-f]{64}$/)

const browser = z.object({
  id: browserId,
  /** True for the browser that sent this request. */
  isThis: z.boolean(),
  /** False for a browser that is known, but whose session has ended. */
  isLoggedIn: z.boolean(),
  name: z.string().nullable(),
  /** The country of the last log-in, if the operator's proxy names it. */
  country: countryCode.nullable(),
  /** Null for an old entry, from before the time was stored. */
  firstUsedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime(),
})
export type KnownBrowser = z.output<typeof browser>

export const readBrowsers = contract({
  id: 'readBrowsers',
  tag: 'Account',
  summary: 'List the browsers of the account',
  description: 'The browsers where the person logged in and did not log out. The last used comes first.',
  security: ['session'],
  method: 'get',
  path: '/v2/account/browsers',
  headers: bearer,
  answers: { 200: z.object({ browsers: z.array(browser) }) },
  refusals: [401],
})

export const endBrowser = contract({
  id: 'endBrowser',
  tag: 'Account',
  summary: 'Log one browser out',
  description: 'The account no longer knows the browser. Repeating it changes nothing.',
  security: ['session'],
  method: 'delete',
  path: '/v2/account/browsers/{browserId}',
  headers: bearer,
  params: z.object({ browserId }),
  answers: { 204: null },
  refusals: [401],
})

export const endOtherBrowsers = contract({
  id: 'endOtherBrowsers',
  tag: 'Account',
  summary: 'Log out every other browser',
  description: 'The browser of this session stays logged in.',
  security: ['session'],
  method: 'delete',
  path: '/v2/account/browsers',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})
