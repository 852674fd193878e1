import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { mountDocuments } from './platform/openapi/documents.ts'
import {
  identify,
  limitBody,
  limitTime,
  refuseForeignOrigin,
  requireJson,
  requireOwnOrigin,
} from './platform/edge.ts'
import { describeError } from './platform/log.ts'
import { isConnectionTrouble } from './db/connection-trouble.ts'
import { problemResponse, type Api } from './platform/mount.ts'
import { refuseUnserved } from './platform/other-method.ts'
import { refuse } from './platform/refusal.ts'
import type { Env } from './platform/request-context.ts'
import { BASE_HEADERS, HTTPS_HEADERS } from './platform/security-headers.ts'
import { limitStrangeBearers } from './platform/limits/strange-bearers.ts'
import { traceRequests } from './platform/trace-requests.ts'
import type { Services } from './parts.ts'

/** The API over HTTP: the capabilities' calls with limits, headers, errors and documents. */
export function createApi(services: Services): Api {
  const { PUBLIC_ORIGIN, site, console: ofStaff } = services.config
  return withEdges(services, {
    origin: site.origin,
    isPublic: PUBLIC_ORIGIN !== undefined,
    pages: [site.basePath, CONSOLE_BASE],
    mountCalls: (app) => {
      services.workshop.mount(app, services)
      services.mountCapabilities(app)
      if (!ofStaff?.ownPort) services.mountConsole(app)
    },
  })
}

/** The calls of the console alone, for its own port. */
export function createConsoleApi(services: Services, { origin }: { origin: string }): Api {
  const isPublic = services.config.CONSOLE_ORIGIN !== undefined
  return withEdges(services, { origin, isPublic, pages: [CONSOLE_BASE], mountCalls: services.mountConsole })
}

type Site = {
  origin: string
  /** Whether visitors see this origin. Otherwise the host of each request is used. */
  isPublic: boolean
  /** The base paths of its pages. */
  pages: readonly string[]
  mountCalls: (app: Api) => void
}

function withEdges(services: Services, { origin, isPublic, pages, mountCalls }: Site): Api {
  const app: Api = new Hono<Env>()
  const https = origin.startsWith('https:')
  const baseHeaders = Object.entries({ ...BASE_HEADERS, ...(https ? HTTPS_HEADERS : {}) })
  if (services.traces) app.use(traceRequests(services.traces))
  app.use(
    identify({
      log: services.log,
      trustedHops: services.config.TRUSTED_PROXY_HOPS,
      answered: services.figures.answered,
    }),
  )
  app.use(async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of baseHeaders) if (!headers.has(name)) headers.set(name, value)
  })
  app.use(limitTime())
  // The sandbox gateway imitates another site. Its frames send no origin, and it does its own checks.
  const publicOrigin = isPublic ? origin : null
  const ownOrigin = refuseForeignOrigin(publicOrigin)
  for (const base of pages) app.use(`${base}/*`, ownOrigin, limitBody())
  app.use(`${CONSOLE_BASE}/*`, requireOwnOrigin(publicOrigin))
  for (const api of ['/v1/*', '/v2/*']) app.use(api, ownOrigin, limitBody(), requireJson())
  const strangers = limitStrangeBearers(services.limits, services.secrets)
  for (const api of ['/v1/*', '/v2/*']) app.use(api, strangers)
  mountCalls(app)
  const { brand, supportEmail } = services.config.site
  mountDocuments(app, { name: `${brand} support`, email: supportEmail }, services.limits)
  const refuseUnknown = refuseUnserved(app)
  app.notFound((c) => problemResponse(c, refuseUnknown(c.req.path)))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return problemResponse(c, refuse(503, 'api.timeout'))
    // The caller went away before the body was complete. This is not our failure.
    const isCut = 'code' in error && error.code === 'ECONNRESET' && c.env?.incoming?.complete === false
    if (isCut) return problemResponse(c, refuse(400, 'api.badRequest'))
    services.log.warn('a call failed', {
      requestId: c.get('requestId'),
      route: c.req.routePath,
      ...describeError(error),
    })
    const busy = isConnectionTrouble(error)
    return problemResponse(
      c,
      busy ? refuse(503, 'api.unavailable', { headers: { 'retry-after': '2' } }) : refuse(500, 'api.generic'),
    )
  })
  return app
}
