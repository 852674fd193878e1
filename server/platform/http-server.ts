import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './request-context.ts'

const HEADERS_LIMIT_MS = 15_000
/** A backstop behind the limits of the edge. */
const REQUEST_LIMIT_MS = 70_000
/** Longer than a load balancer keeps an idle connection, so that it never sends into a closing one. */
const KEEP_ALIVE_MS = 65_000

/** What Node calls for each request of an application. The peer's address goes along. */
export function listenerOf(app: Hono<Env>): RequestListener {
  const listener = getRequestListener(
    (request, env) => app.fetch(request, { ...env, address: env.incoming.socket.remoteAddress ?? '' }),
    // HTTP/1.0 needs no Host, and probes of load balancers send none.
    { hostname: 'localhost' },
  )
  return (request, response) => void listener(request, response)
}

/** A server with limits on slow senders. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(listener)
  server.headersTimeout = HEADERS_LIMIT_MS
  server.requestTimeout = REQUEST_LIMIT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}
