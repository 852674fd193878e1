import type { Role } from './roles.ts'

/** What the server provides to a page of the console with each request. */
export type ConsoleHost = {
  /** Whose session it is. */
  staff: { id: string; name: string; role: Role }
  /** The path of this page. A log-in returns to it. */
  here: string
  /** The end of the session. */
  endsAt: Date | null
  /** The product's time. */
  now: Date
  /** Addresses of the style sheet and of the script. */
  assets: ConsoleAssets
  /** Calls the API as this person. */
  fetchApi: (request: Request) => Promise<Response>
  /** Records in the audit trail that this person tried something that their role does not allow. */
  recordRefused: (wanted: string) => Promise<void>
  /** The id of this request in the log: the id of its trace, or its own id without traces. */
  reference: string
  /** Logs an error of a page with the id of its request. */
  reportError: (error: unknown) => void
}

export type ConsoleAssets = { style: string; script: string }

/** The pages of the console. They are rendered on the server, and the browser loads no React. */
export type ConsolePages = {
  assets: ConsoleAssets
  answer: (request: Request, host: ConsoleHost) => Promise<Response>
}
