import { createContext } from 'react-router'
import type { Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import type { Frame } from './frame.ts'

/** What the process that serves the pages gives to them, once a request. */
export type Host = {
  site: Site
  /** Calls the API: in this process, or over HTTP when the configuration names a server. */
  fetchApi: (request: Request) => Promise<Response>
  /** The address of the client, handed on to the API so that its limits count people, not us. */
  address: string
  /** Allows our inline style and scripts under the page's content security policy. */
  nonce: string
  /** Puts an error of a page on the log, with the id of its request. */
  reportError: (error: unknown) => void
  /** Receives what the screen is to the server, whose security policy depends on it. */
  tellFrame: (frame: Frame) => void
  sessionKey: Uint8Array
  secureCookies: boolean
  /** Test gateway in use: the pages say so. */
  testMode: boolean
  development: boolean
  /** Header that names the visitor's country, where the operator's proxy sets one. */
  countryHeader: string | null
  /** The ways to pay and card brands that the operator never offers. */
  hidden: Hidden
  /** Addresses of partners' images with places for a sale. */
  pixels: readonly string[]
}

export const hostContext = createContext<Host>()
