import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { timeout } from 'hono/timeout'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { textFor } from '#domain/messages/text.ts'
import { requestLocale, type Env } from './request-context.ts'
import type { Log } from './log.ts'
import { problemResponse } from './mount.ts'
import { ipAddress } from './network.ts'
import { refuse, type Refusal } from './refusal.ts'

export const BODY_LIMIT_BYTES = 32 * 1024
/** A body of the greatest length takes half of that on a slow telephone. */
const BODY_WAIT_MS = 10_000
const TOO_LATE = refuse(408, 'api.timeout', { headers: { connection: 'close' } })
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

/**
 * Refuses a state-changing call that a browser sends from another site's page, or from a page without an origin.
 * Programs send no Origin and are let through: they hold no cookie of a visitor.
 * @param publicOrigin the origin people see; null takes the one of the request, which only a local server may do
 */
export function refuseForeignOrigin(publicOrigin: string | null): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const origin = c.req.header('origin')
    const own = publicOrigin ?? new URL(c.req.url).origin
    const foreign = origin === undefined ? isForeignFetch(c) : origin !== own
    return foreign ? refusalFor(c, refuse(403, 'api.foreignOrigin')) : next()
  }
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What a browser says that names no origin. */
function isForeignFetch(c: Context<Env>): boolean {
  return ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
}

/** A sentence for a person whose browser shows the answer, the one error shape for everybody else. */
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

/** Refuses a body that is too long, and one that has not come in full after a while. */
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

/** Bodies say how long they are, and Node cuts them there; those that do not are counted as they come. */
function limitBodyLength(): MiddlewareHandler<Env> {
  const counted = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: (c) => tooLarge(c as Context<Env>) })
  return async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const stated = c.req.header('content-length')
    // Counting costs a stream for every call, so it is kept for the rare ones that need it.
    if (stated === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(stated) > BODY_LIMIT_BYTES ? tooLarge(c) : next()
  }
}

export function limitTime(): MiddlewareHandler<Env> {
  return timeout(REQUEST_LIMIT_MS, () => new HTTPException(503, { message: 'timeout' }))
}

/** JSON in UTF-8 and no relative of it, such as `application/json-patch+json`. */
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/** Bodies of the API are JSON; a form of another site cannot send that without being asked. */
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
