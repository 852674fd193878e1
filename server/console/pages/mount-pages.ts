import type { Context, Hono } from 'hono'
import type { ConsoleHost, ConsolePages } from '#domain/console/console-pages.ts'
import { REFILL_PARAM, CONSOLE_BASE, logInPath } from '#domain/console/console-paths.ts'
import { compressed } from '#server/platform/compress.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { referenceOf, type Env } from '#server/platform/request-context.ts'
import { serveAssets } from '#server/platform/serve-assets.ts'
import { builtConsole } from './built-pages.ts'
import { consolePolicy } from './policy.ts'

/** The session of a staff member. */
export type ConsoleSession = {
  /** Sent to the API as its bearer. */
  secret: string
  staff: ConsoleHost['staff']
  endsAt: Date | null
}

/** The refused person, the action and the network address. */
export type Refused = { staff: ConsoleHost['staff']; wanted: string; address: string }

export type ConsolePagesDeps = {
  log: Log
  /** The session of a request. Null without one, or after its end. */
  sessionOf: (request: Request) => Promise<ConsoleSession | null>
  fetchApi: (request: Request, address: string) => Promise<Response>
  /** Records in the trail that a page was refused. The API records its refused calls itself. */
  recordRefused: (refused: Refused) => Promise<void>
  /** The built pages, unless a development server has newer ones. */
  loadPages?: () => Promise<ConsolePages>
  readNow: () => Promise<Date>
  /** Other sites to which forms may lead, such as the log-in provider. */
  formTargets?: () => readonly string[]
}

/** Serves the pages of the console and their assets. Mount the log-in routes first. */
export function mountConsolePages(app: Hono<Env>, deps: ConsolePagesDeps): void {
  serveAssets(app, { base: CONSOLE_BASE, root: './build/console/client' })
  for (const path of [CONSOLE_BASE, `${CONSOLE_BASE}/*`])
    app.all(path, async (c) => {
      const session = await deps.sessionOf(c.req.raw)
      if (!session) return c.redirect(logInPath(hereOf(c)))
      const response = await answer(c, session, deps)
      response.headers.set('content-security-policy', consolePolicy(deps.formTargets?.() ?? []))
      response.headers.set('cache-control', 'no-store')
      // A file is sent while it is being created, so it is not compressed.
      if (response.headers.has('content-disposition')) return response
      return compressed(response, c.req.header('accept-encoding') ?? '')
    })
}

async function answer(c: Context<Env>, session: ConsoleSession, deps: ConsolePagesDeps): Promise<Response> {
  const address = c.get('address')
  const reportError = (error: unknown) =>
    deps.log.warn('a page of the console failed', { requestId: c.get('requestId'), ...describeError(error) })
  const pages = await (deps.loadPages ?? builtConsole)()
  const made = await pages.answer(c.req.raw, {
    staff: session.staff,
    here: hereOf(c),
    endsAt: session.endsAt,
    now: await deps.readNow(),
    assets: pages.assets,
    fetchApi: async (call) => {
      call.headers.set('authorization', `Bearer ${session.secret}`)
      call.headers.set('x-forwarded-for', address)
      return deps.fetchApi(call, address)
    },
    recordRefused: async (wanted) => deps.recordRefused({ staff: session.staff, wanted, address }),
    reference: referenceOf(c),
    reportError,
  })
  return new Response(made.body, made)
}

/** After a form, `REFILL_PARAM` lets the script fill in the typed text. The form is never sent again automatically. */
function hereOf(c: Context<Env>): string {
  const { pathname, searchParams } = new URL(c.req.url)
  if (c.req.method !== 'GET') searchParams.set(REFILL_PARAM, '1')
  const search = searchParams.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
