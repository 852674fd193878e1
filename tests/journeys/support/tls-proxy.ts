import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { selfSigned } from './certificate.ts'

/** Longer than a journey pauses. A browser that uses a connection while it closes reports an error. */
export const KEEP_ALIVE_MS = 65_000

export type TlsProxy = {
  origin: string
  /** The hash of its public key, for the trust of browsers. */
  keyHash: string
  /** Sets the port to which requests are forwarded. */
  forwardTo: (port: number) => void
  stop: () => Promise<void>
}

/**
 * A load balancer as docs/operations.md requires: TLS to browsers and plain HTTP to the application. It keeps `Host`
 * and appends the peer's address to `X-Forwarded-For`.
 */
export async function startTlsProxy(): Promise<TlsProxy> {
  let port = 0
  const certificate = selfSigned()
  const server = createServer(certificate, (incoming, outgoing) => forward(port, incoming, outgoing))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    keyHash: certificate.keyHash,
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (chosen) => {
      port = chosen
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers, socket } = incoming
  const hops = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const sent = requestHttp(
    { port, host: '127.0.0.1', method, path: url, headers: { ...headers, 'x-forwarded-for': hops } },
    (answer) => {
      // The browser has closed the connection.
      if (outgoing.destroyed) return answer.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, outgoing, () => undefined)
    },
  )
  sent.on('error', () => outgoing.destroy())
  pipeline(incoming, sent, () => undefined)
}
