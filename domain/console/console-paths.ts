/** The path of the console on the site. */
export const CONSOLE_BASE = '/console'

/** Below `CONSOLE_BASE`. */
export const LOG_IN_PATH = '/login'
export const LOG_OUT_PATH = '/logout'

/** A query parameter. It means that a form was sent, and that a log-in was needed first. */
export const REFILL_PARAM = 'again'

/** A query parameter. It means that a form was sent whose key had acted before, with other values. */
export const ACTED_PARAM = 'acted'

const INSIDE = /^\/console(?:\/[a-z0-9._-]+)*\/?(?:\?[\w.~%&=+:-]*)?$/i

/**
 * A path of the console from an untrusted value, such as `return` of the log-in. Hosts, double slashes, `.` and `..`
 * are refused. A refused value gives the front page.
 */
export function consolePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !INSIDE.test(wanted)) return CONSOLE_BASE
  const [path = ''] = wanted.split('?')
  return path.split('/').some((part) => part === '.' || part === '..') ? CONSOLE_BASE : wanted
}

/**
 * The log-in path for a person without a session. After the log-in they return to `returnTo`. With `isFresh` the log-in
 * asks for the password again.
 */
export function logInPath(returnTo: string, { isFresh = false } = {}): string {
  const path = consolePath(returnTo)
  const asked = [isFresh ? 'fresh=1' : '', path === CONSOLE_BASE ? '' : `return=${encodeURIComponent(path)}`]
  const query = asked.filter(Boolean).join('&')
  return `${CONSOLE_BASE}${LOG_IN_PATH}${query && `?${query}`}`
}
