import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

type Held = { path: string; arrive: () => void; released: Promise<void> }

/**
 * A proxy of the application that can hold an answer. The application has done its work by then. A route of Playwright
 * cannot do this: the browser has stored the cookies of an answer before a route sees it.
 */
export async function holdAnswers(origin: string) {
  let next: Held | null = null
  const server = createServer((incoming, outgoing) => {
    const held = next?.path === incoming.url ? next : null
    if (held) next = null
    forward(origin, { incoming, outgoing }, async () => {
      held?.arrive()
      await held?.released
    })
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Holds the answer to the next request of a path until `release`. */
    holdNext: (path: string) => {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      next = { path, arrive: arrived.resolve, released: released.promise }
      return { answered: arrived.promise, release: released.resolve }
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

function forward(origin: string, { incoming, outgoing }: Exchange, wait: () => Promise<void>): void {
  const { method, headers, url = '/' } = incoming
  const pass = async (answer: IncomingMessage) => {
    await wait()
    // The browser has closed the connection.
    if (outgoing.destroyed) return answer.destroy()
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    pipeline(answer, outgoing, () => undefined)
  }
  const sent = request(new URL(url, origin), { method, headers }, (answer) => void pass(answer))
  sent.on('error', () => outgoing.destroy())
  pipeline(incoming, sent, () => undefined)
}
