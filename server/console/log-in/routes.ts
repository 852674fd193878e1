import type { Context } from 'hono'
import { MINUTE_SECONDS } from '#domain/durations.ts'
import { CONSOLE_BASE, consolePath, LOG_IN_PATH, LOG_OUT_PATH } from '#domain/console/console-paths.ts'
import type { Log } from '#server/platform/log.ts'
import type { Api } from '#server/platform/mount.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Env } from '#server/platform/request-context.ts'
import type { StaffCookies } from './cookies.ts'
import { finishLogIn, logOut, startLogIn, type LogInDeps } from './log-in.ts'
import { pageOf, SAID, withoutRole, type Said } from './said.ts'
import { findStaff } from './sessions.ts'

export type LogInRoutesDeps = LogInDeps & {
  log: Log
  limits: Limits
  cookies: StaffCookies
  brand: string
  /** The address of the style sheet; null without one. */
  style: () => Promise<string | null>
}

const STARTS = { points: 30, seconds: 10 * MINUTE_SECONDS }
/** The provider's answer is checked by a call to it. */
const ANSWERS = { points: 60, seconds: 10 * MINUTE_SECONDS }
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Serves log-in and log-out of staff. Mount it before the pages of the console. */
export function mountLogIn(api: Api, deps: LogInRoutesDeps): void {
  const { cookies, limits } = deps
  const limitStarts = limits.perNetwork('staff-log-in', STARTS)
  const limitAnswers = limits.perNetwork('staff-log-in-answer', ANSWERS)
  const say = async (c: Context<Env>, said: Said, status: 200 | 400 | 403 | 429 | 503 = 200) => {
    c.header('content-security-policy', POLICY)
    c.header('cache-control', 'no-store')
    return c.html(pageOf(said, { brand: deps.brand, style: await deps.style() }), status)
  }

  api.get(`${CONSOLE_BASE}${LOG_IN_PATH}`, async (c) => {
    const { return: wanted, fresh } = c.req.query()
    const [returnPath, isFresh] = [pathBehind(wanted), fresh !== undefined]
    const session = cookies.read(c.req.raw, 'staff-session')
    if (!isFresh && session && (await findStaff(deps.db, deps.secrets, session))) return goTo(c, returnPath)
    if (await limitStarts(c.get('address'))) return say(c, SAID.tooMany, 429)
    const started = await startLogIn(deps, { returnPath, isFresh })
    if (started.outcome === 'away') return say(c, SAID.away, 503)
    cookies.write(c, 'staff-log-in', started.secret)
    return goTo(c, started.address)
  })

  api.get(`${CONSOLE_BASE}${LOG_IN_PATH}/callback`, async (c) => {
    if (await limitAnswers(c.get('address'))) return say(c, SAID.tooMany, 429)
    const finished = await finishLogIn(deps, {
      logIn: cookies.read(c.req.raw, 'staff-log-in'),
      session: cookies.read(c.req.raw, 'staff-session'),
      query: new URL(c.req.url).search,
      network: networkOf(c.get('address')),
    })
    cookies.remove(c, 'staff-log-in')
    switch (finished.outcome) {
      case 'logged-in':
        cookies.write(c, 'staff-session', finished.secret)
        return goTo(c, finished.returnPath)
      case 'no-role':
        cookies.remove(c, 'staff-session')
        return say(c, withoutRole(finished.name), 403)
      case 'refused':
        deps.log.warn('a log-in of staff was refused', {
          requestId: c.get('requestId'),
          code: finished.code,
        })
        return say(c, SAID.refused, 400)
      case 'away':
        return say(c, SAID.away, 503)
    }
  })

  api.post(`${CONSOLE_BASE}${LOG_OUT_PATH}`, async (c) => {
    const session = cookies.read(c.req.raw, 'staff-session')
    cookies.remove(c, 'staff-session')
    const network = networkOf(c.get('address'))
    const elsewhere = session === null ? null : await logOut(deps, { session, network })
    return goTo(c, elsewhere ?? `${CONSOLE_BASE}${LOG_OUT_PATH}`)
  })
  api.get(`${CONSOLE_BASE}${LOG_OUT_PATH}`, async (c) => say(c, SAID.loggedOut))
}

/** Where a person goes after the log-in. The pages of the log-in itself are left out. */
function pathBehind(wanted: unknown): string {
  const path = consolePath(wanted)
  return /^\/console\/log(?:in|out)\b/i.test(path) ? CONSOLE_BASE : path
}

function goTo(c: Context<Env>, address: URL | string): Response {
  c.header('cache-control', 'no-store')
  return c.redirect(String(address), 303)
}
