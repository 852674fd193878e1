import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { KEEP_ALIVE_MS } from './tls-proxy.ts'

/** Staff have limits for each network too. */
const OF_THE_SITE = /^\/(?:join|console)(?:\/|$)/
/** `LATE_SCRIPTS_MS=1500 npm run journeys` finds journeys that act before the page's script, and must not. */
const LATE_SCRIPTS_MS = Number(process.env.LATE_SCRIPTS_MS ?? 0)

type Network = {
  /** A private address, so that the visitor has its own limits. */
  address: string
  /** Each page waits so long for its font. No font is kept for the next page. */
  fontDelayMs?: number
}

const logs = new WeakMap<BrowserContext, string[]>()

/** The requests of a context and their answers, one line each, with the time. Behind TLS there are none. */
export function requestsOf(context: BrowserContext): readonly string[] {
  return logs.get(context) ?? []
}

/**
 * A browser context in a private network. A proxy adds the header with the address. A route could add it too, but a
 * browser with routes caches no files. A header of the context would need a preflight request for the gateway's frames.
 * Behind TLS the proxy cannot read headers, so a route adds it there.
 */
export async function openContext(
  browser: Browser,
  { address, fontDelayMs = 0, ...options }: BrowserContextOptions & Network,
): Promise<BrowserContext> {
  if (process.env.JOURNEYS_BEHIND_TLS) {
    const context = await browser.newContext(options)
    await context.route(
      ({ pathname }) => OF_THE_SITE.test(pathname),
      (route) => route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
    )
    return context
  }
  const log: string[] = []
  const network = await startNetwork({ address, fontDelayMs, log })
  const context = await browser.newContext({ ...options, proxy: { server: network.origin } })
  logs.set(context, log)
  context.once('close', network.stop)
  return context
}

type LoggedNetwork = Required<Network> & { log: string[] }

async function startNetwork(network: LoggedNetwork): Promise<{ origin: string; stop: () => void }> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => forward({ ...network, agent }, incoming, outgoing))
  // Requests of the test itself use a tunnel. They already have the header with the address.
  server.on('connect', ({ url }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const tunnel = connect({ host: hostname, port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      pipeline(socket, tunnel, socket, () => undefined)
    })
    tunnel.on('error', () => socket.destroy())
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

function forward(
  { address, agent, fontDelayMs, log }: LoggedNetwork & { agent: Agent },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, url = '', headers } = incoming
  const { hostname, port, pathname, search } = new URL(url)
  const named = OF_THE_SITE.test(pathname) ? { 'x-forwarded-for': address } : {}
  const isLateFont = fontDelayMs > 0 && pathname.endsWith('.woff2')
  const note = (what: string) =>
    log.push(`${new Date().toISOString()} ${method} ${pathname}${search}: ${what}`)
  const waitMs = pathname.endsWith('.js') ? LATE_SCRIPTS_MS : isLateFont ? fontDelayMs : 0
  const pass = (answer: IncomingMessage) => {
    note(`answered with ${answer.statusCode}`)
    // The browser has closed the connection.
    if (outgoing.destroyed) return answer.destroy()
    const given = isLateFont ? { ...answer.headers, 'cache-control': 'no-store' } : answer.rawHeaders
    outgoing.writeHead(answer.statusCode ?? 502, given)
    pipeline(answer, outgoing, () => undefined)
  }
  const sent = request(
    { agent, host: hostname, port, method, path: pathname + search, headers: { ...named, ...headers } },
    (answer) => void (waitMs > 0 ? setTimeout(pass, waitMs, answer) : pass(answer)),
  )
  note('sent')
  sent.on('error', ({ message }) => {
    note(message)
    outgoing.destroy()
  })
  pipeline(incoming, sent, () => undefined)
}
