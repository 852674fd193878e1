import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { timeout } from 'hono/timeout'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MINUTE_MS } from '#domain/durations.ts'
import { textFor } from '#domain/messages/text.ts'
import { requestLocale, type Env } from './request-context.ts'
import type { Figures } from './figures.ts'
import type { Log } from './log.ts'
import { problemResponse } from './mount.ts'
import { ipAddress } from './network.ts'
import { refuse, type Refusal } from './refusal.ts'

export const BODY_LIMIT_BYTES = 32 * 1024
/** Twice the time that a slow phone needs for the largest allowed body. */
const BODY_WAIT_MS = 10_000
const TOO_LATE = refuse(408, 'api.timeout', { headers: { connection: 'close' } })
export const REQUEST_LIMIT_MS = MINUTE_MS
/** The paths for health checks. They are not logged and not traced. */
export const HEALTH_PATHS = new Set(['/healthz', '/readyz', '/metrics', '/version'])

type Identifying = { log: Log; trustedHops: number; answered?: Figures['answered'] }

/** Gives the request an id, finds the client's address behind trusted proxies, and logs one line at the end. */
export function identify({
  log,
  trustedHops,
  answered = () => undefined,
}: Identifying): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    c.set('requestId', randomUUID())
    c.set('address', clientAddress(c.req.header('x-forwarded-for'), c.env?.address ?? '', trustedHops))
    await next()
    // We do not use `c.header`. If a response exists, it builds a new one, with a stream as its body.
    c.res.headers.set('request-id', c.get('requestId'))
    if (HEALTH_PATHS.has(c.req.path)) return
    const [ms, status] = [performance.now() - started, c.res.status]
    const { method, routePath: route } = c.req
    answered({ route, method, status, seconds: ms / 1000 })
    log.info('request', { requestId: c.get('requestId'), method, route, status, ms: Math.round(ms) })
  }
}

/**
 * The client's address from the outermost trusted proxy, without the port. Without a trusted proxy or a valid address,
 * it is the address of the peer.
 */
function clientAddress(forwarded: string | undefined, peer: string, trustedHops: number): string {
  const hops = forwarded?.split(',').filter((hop) => hop.trim() !== '') ?? []
  const written = trustedHops > 0 ? hops.at(-trustedHops) : undefined
  return (written && ipAddress(written)) ?? ipAddress(peer) ?? peer
}

/**
 * Refuses a state-changing call that a browser sends from another site's page, or from a page without an origin.
 * Programs send no Origin header. They are allowed, because they have no cookie of a visitor.
 * @param publicOrigin the origin visitors see; null uses the request's own origin, which only a local server may do
 */
export function refuseForeignOrigin(publicOrigin: string | null): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const foreign = c.req.header('origin') === undefined ? isForeignFetch(c) : isForeign(c, publicOrigin)
    return foreign ? refusalFor(c, refuse(403, 'api.foreignOrigin')) : next()
  }
}

/**
 * Refuses every form without the origin of this site, also one without any origin. It is for pages that only browsers
 * use, because a browser sends the Origin header with each form.
 * @param publicOrigin see `refuseForeignOrigin`
 */
export function requireOwnOrigin(publicOrigin: string | null): MiddlewareHandler<Env> {
  return async (c, next) =>
    isSafe(c.req.method) || !isForeign(c, publicOrigin)
      ? next()
      : refusalFor(c, refuse(403, 'api.foreignOrigin'))
}

/** Whether the Origin header is missing, or names another site. */
function isForeign(c: Context<Env>, publicOrigin: string | null): boolean {
  return c.req.header('origin') !== (publicOrigin ?? new URL(c.req.url).origin)
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a browser without an Origin header still reports a request from another site. */
function isForeignFetch(c: Context<Env>): boolean {
  return ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
}

/** A plain sentence for a browser that shows the answer; the JSON error shape for other clients. */
function refusalFor(c: Context<Env>, refusal: Refusal): Response {
  if (!(c.req.header('accept') ?? '').includes('text/html')) return problemResponse(c, refusal)
  return c.text(textFor(requestLocale(c))(refusal.refusal), refusal.status as ContentfulStatusCode, {
    'cache-control': 'no-store',
    ...refusal.headers,
  })
}

function tooLarge(c: Context<Env>): Response {
  return refusalFor(c, refuse(413, 'api.tooLarge'))
}

/** Refuses a body that is too long, or that does not arrive completely in time. */
export function limitBody({ waitMs = BODY_WAIT_MS }: { waitMs?: number } = {}): MiddlewareHandler<Env> {
  const limitLength = limitBodyLength()
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (isSafe(c.req.method) || !incoming || incoming.complete) return limitLength(c, next)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => {
        if (!incoming.complete) resolve(refusalFor(c, TOO_LATE))
      }, waitMs)
    })
    const answer = await Promise.race([limitLength(c, next), late])
    clearTimeout(timer)
    return answer
  }
}

/** Node enforces the stated length of a body. A body without a stated length is counted while it arrives. */
function limitBodyLength(): MiddlewareHandler<Env> {
  const counted = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: (c) => tooLarge(c as Context<Env>) })
  return async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const stated = c.req.header('content-length')
    // Counting needs a stream, so only the rare bodies without a stated length are counted.
    if (stated === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(stated) > BODY_LIMIT_BYTES ? tooLarge(c) : next()
  }
}

/** Answers a call that takes longer than `REQUEST_LIMIT_MS` with 503. */
export function limitTime(): MiddlewareHandler<Env> {
  return timeout(REQUEST_LIMIT_MS, () => new HTTPException(503, { message: 'timeout' }))
}

/** Only JSON in UTF-8, and not a related type such as `application/json-patch+json`. */
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/** Bodies of the API must be JSON. A form on another site cannot send JSON without a preflight request. */
export function requireJson(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const type = c.req.header('content-type') ?? ''
    const hasBody =
      Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
    const json = JSON_TYPE.test(type)
    const webhook = c.req.path.startsWith('/v2/payments/webhooks/')
    if (hasBody && !json && !webhook) return problemResponse(c, refuse(415, 'api.badRequest'))
    return next()
  }
}
