import { createContext } from 'react-router'
import type { Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import type { Frame } from './frame.ts'

/** A key of the session cookie. Each cookie names its key. */
export type SessionKey = { id: string; key: Uint8Array }

/** What the server process provides to the pages with each request. */
export type Host = {
  site: Site
  /** Calls the API, in this process or over HTTP if the configuration names a server. */
  fetchApi: (request: Request) => Promise<Response>
  /** The client's address. The API needs it to limit each client separately. */
  address: string
  /** The data of this browser in the person's list of browsers. The country is null without the operator's proxy. */
  visitor: { browser: string | null; country: string | null }
  /** Allows our inline style and scripts in the content security policy of the page. */
  nonce: string
  /** The id of this request in the log: the id of its trace, or without traces its own id. */
  reference: string
  /** Logs an error of a page with the id of its request. */
  reportError: (error: unknown) => void
  /** Receives the frame of the screen, because the server's security policy depends on it. */
  tellFrame: (frame: Frame) => void
  /** The keys of the session cookie. The first one writes, and all of them read. */
  sessionKeys: readonly [SessionKey, ...SessionKey[]]
  secureCookies: boolean
  /** Whether the test gateway is in use. The pages show this. */
  testMode: boolean
  development: boolean
  /** The header with the visitor's country, if the operator's proxy sets one. */
  countryHeader: string | null
  /** The payment methods and card brands that the operator never offers. */
  hidden: Hidden
  /** Image addresses of partners, with placeholders for a sale. */
  pixels: readonly string[]
}

export const hostContext = createContext<Host>()
