import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { timeout } from 'hono/timeout'
import { HTTPException } from 'hono/http-exception'
import type { Env } from './request-context.ts'
import type { Log } from './log.ts'
import { problemResponse } from './mount.ts'
import { ipAddress } from './network.ts'
import { refuse } from './refusal.ts'

export const BODY_LIMIT_BYTES = 32 * 1024
const REQUEST_LIMIT_MS = 60_000
const HEALTH_PATHS = new Set(['/healthz', '/readyz', '/metrics'])

/** Names the request, finds the client's address behind trusted proxies, and writes one log line at its end. */
export function identify({ log, trustedHops }: { log: Log; trustedHops: number }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    c.set('requestId', randomUUID())
    c.set('address', clientAddress(c.req.header('x-forwarded-for'), c.env?.address ?? '', trustedHops))
    await next()
    // Not `c.header`: after the answer is made, that makes it anew and turns its body into a stream.
    c.res.headers.set('request-id', c.get('requestId'))
    if (HEALTH_PATHS.has(c.req.path)) return
    log.info('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  }
}

/**
 * The address that the outermost trusted proxy wrote, without its port; the peer itself where no proxy is trusted or
 * what it wrote is no address.
 */
function clientAddress(forwarded: string | undefined, peer: string, trustedHops: number): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const written = trustedHops > 0 ? hops.at(-trustedHops) : undefined
  return ipAddress(written ?? '') ?? ipAddress(peer) ?? peer
}

/** State-changing calls come from our pages or from programs, never from another site's page. */
export function refuseCrossSite(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const unsafe = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (unsafe && c.req.header('sec-fetch-site') === 'cross-site')
      return problemResponse(c, refuse(403, 'api.forbidden'))
    return next()
  }
}

function tooLarge(c: Context<Env>): Response {
  return problemResponse(c, refuse(413, 'api.tooLarge'))
}

/** Bodies say how long they are, and Node cuts them there; those that do not are counted as they come. */
export function limitBody(): MiddlewareHandler<Env> {
  const counted = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: (c) => tooLarge(c as Context<Env>) })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const stated = c.req.header('content-length')
    // Counting costs a stream for every call, so it is kept for the rare ones that need it.
    if (stated === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(stated) > BODY_LIMIT_BYTES ? tooLarge(c) : next()
  }
}

export function limitTime(): MiddlewareHandler<Env> {
  return timeout(REQUEST_LIMIT_MS, () => new HTTPException(503, { message: 'timeout' }))
}

/** Bodies of the API are JSON; a form of another site cannot send that without being asked. */
export function requireJson(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const type = c.req.header('content-type') ?? ''
    const hasBody =
      Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
    const json = /^application\/json\b/i.test(type)
    const webhook = c.req.path.startsWith('/v2/payments/webhooks/')
    if (hasBody && !json && !webhook) return problemResponse(c, refuse(415, 'api.badRequest'))
    return next()
  }
}
