import type { SessionData } from '#web/lib/session.server.ts'

/** A persona after a press: where the browser goes, and what its session holds. */
export type Arrival = {
  /** A path of the site. */
  to: string
  session?: Omit<SessionData, 'visitor'>
  /** Cookies that a page itself has set. */
  cookies?: readonly string[]
}
