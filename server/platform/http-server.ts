import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './request-context.ts'

const HEADERS_LIMIT_MS = 15_000
/** A second protection, in addition to the limits in `edge.ts`. */
const REQUEST_LIMIT_MS = 70_000
/** Longer than a load balancer's idle timeout, so the balancer never uses a connection that is closing. */
const KEEP_ALIVE_MS = 65_000

/** The request listener of an application for Node. It gives the peer's address to the application. */
export function listenerOf(app: Hono<Env>): RequestListener {
  const listener = getRequestListener(
    (request, env) => app.fetch(request, { ...env, address: env.incoming.socket.remoteAddress ?? '' }),
    // HTTP/1.0 needs no Host header, and load balancer probes send none.
    { hostname: 'localhost' },
  )
  return (request, response) => {
    // The web's Request cannot have this method. A bot must not cause answers that look like our failures.
    if (request.method === 'TRACE') response.writeHead(405, { connection: 'close' }).end()
    else void listener(request, response)
  }
}

/** An HTTP server that limits slow senders. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(listener)
  server.headersTimeout = HEADERS_LIMIT_MS
  server.requestTimeout = REQUEST_LIMIT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}
