import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import { LOG_IN_MINUTES, STAFF_SESSION_HOURS } from '#domain/console/staff-session.ts'
import type { Env } from '#server/platform/request-context.ts'

const SECRET = /^[\w-]{43}$/
/** The cookies of staff, and how many seconds a browser keeps each. */
const KEPT = {
  'staff-session': STAFF_SESSION_HOURS * HOUR_SECONDS,
  'staff-log-in': LOG_IN_MINUTES * MINUTE_SECONDS,
} as const
type Name = keyof typeof KEPT

/** The cookies of the console. With https they belong to this host only, because their names begin with `__Host-`. */
export type StaffCookies = {
  read: (request: Request, name: Name) => string | null
  write: (c: Context<Env>, name: Name, secret: string) => void
  remove: (c: Context<Env>, name: Name) => void
}

/** Browsers accept `__Host-` only with https. So without https, the names have no prefix. */
export function staffCookies({ https }: { https: boolean }): StaffCookies {
  // The provider sends the browser back from another site. A strict cookie would be missing then.
  const rules = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const
  const named = (name: Name) => (https ? `__Host-${name}` : name)
  return {
    read: ({ headers }, name) => {
      const secret = parse(headers.get('cookie') ?? '', named(name))[named(name)]
      return secret !== undefined && SECRET.test(secret) ? secret : null
    },
    write: (c, name, secret) => setCookie(c, named(name), secret, { ...rules, maxAge: KEPT[name] }),
    remove: (c, name) => void deleteCookie(c, named(name), rules),
  }
}
