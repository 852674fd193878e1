import type { MiddlewareHandler } from 'hono'
import { HEALTH_PATHS } from './edge.ts'
import type { Env } from './request-context.ts'
import { activeTrace, traced, tracedPart, type OpenSpan, type Traces } from './traces.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Records each request as a span, by the pattern of its path. It continues the trace of the caller. A call that a page
 * makes in this process is a part of the page's trace.
 */
export function traceRequests(traces: Traces): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (HEALTH_PATHS.has(c.req.path)) return next()
    const method = METHODS.has(c.req.method) ? c.req.method : '_OTHER'
    const span = { name: method, kind: 'request', facts: { 'http.request.method': method } } as const
    const answer = async (open: OpenSpan | null) => {
      await next()
      const [{ status }, route] = [c.res, c.req.routePath]
      open?.rename(`${method} ${route}`)
      open?.tell({
        'http.route': route,
        'http.response.status_code': status,
        'request.id': c.get('requestId'),
      })
      if (status >= 500) open?.fail(String(status))
    }
    // A request over the network never belongs to unfinished work of another request.
    if (!c.env?.incoming && activeTrace()) await tracedPart({ ...span, kind: 'part' }, answer)
    else await traced(traces, { ...span, within: c.req.header('traceparent') ?? null }, answer)
  }
}

/** A call of another server that continues the present trace. */
export function inTrace(request: Request): Request {
  const traceparent = activeTrace()?.traceparent
  if (traceparent) request.headers.set('traceparent', traceparent)
  return request
}
