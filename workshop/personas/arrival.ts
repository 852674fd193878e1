import type { SessionData } from '#web/lib/session/session-shape.server.ts'

/** A persona after a click: the page to open, and the content of the session. */
export type Arrival = {
  /** A path of the site. */
  to: string
  session?: Omit<SessionData, 'visitor'>
  /** Cookies that a page itself has set. */
  cookies?: readonly string[]
  /** The page at `to` is another one when it is opened again. */
  isShownOnce?: boolean
}
