import type { Role } from './roles.ts'

/** What the server provides to a page of the console with each request. */
export type ConsoleHost = {
  /** Whose session it is. */
  staff: { id: string; name: string; role: Role }
  /** The path of this page, to which a log-in comes back. */
  here: string
  /** The end of the session. */
  endsAt: Date | null
  /** The product's time. */
  now: Date
  /** Addresses of the style sheet and of the script of keys. */
  assets: ConsoleAssets
  /** Calls the API as this person. */
  fetchApi: (request: Request) => Promise<Response>
  /** Writes into the trail that this person may not do something. */
  recordRefused: (wanted: string) => Promise<void>
  /** What names this request in the log: the id of its trace, or without traces its own id. */
  reference: string
  /** Logs an error of a page with the id of its request. */
  reportError: (error: unknown) => void
}

export type ConsoleAssets = { style: string; keys: string }

/** The pages of the console. They are rendered on the server, and no part of React reaches the browser. */
export type ConsolePages = {
  assets: ConsoleAssets
  answer: (request: Request, host: ConsoleHost) => Promise<Response>
}
