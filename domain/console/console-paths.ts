/** Where the console is, on the origin of the site. */
export const CONSOLE_BASE = '/console'

/** Below `CONSOLE_BASE`. */
export const LOG_IN_PATH = '/login'
export const LOG_OUT_PATH = '/logout'

/** In the address of a page whose form was sent, and led to the log-in instead. */
export const AGAIN = 'again'

const INSIDE = /^\/console(?:\/[a-z0-9._-]+)*\/?(?:\?[\w.~%&=+:-]*)?$/i

/**
 * A path of the console from an outside value, such as `return` of the log-in. Other values give the front page. It
 * refuses hosts, double slashes and dots that climb.
 */
export function consolePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !INSIDE.test(wanted)) return CONSOLE_BASE
  const [path = ''] = wanted.split('?')
  return path.split('/').some((part) => part === '.' || part === '..') ? CONSOLE_BASE : wanted
}

/** Where a person without a session is sent. After the log-in they come back. A fresh one asks for the password again. */
export function logInPath(returnTo: string, { isFresh = false } = {}): string {
  const path = consolePath(returnTo)
  const asked = [isFresh ? 'fresh=1' : '', path === CONSOLE_BASE ? '' : `return=${encodeURIComponent(path)}`]
  const query = asked.filter(Boolean).join('&')
  return `${CONSOLE_BASE}${LOG_IN_PATH}${query && `?${query}`}`
}
