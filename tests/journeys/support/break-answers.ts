import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'

type Broken = { path: string; share: number; sent: (open: ServerResponse) => void }

/** A proxy of the application that can lose the connection while an answer arrives. */
export async function breakAnswers(origin: string) {
  let next: Broken | null = null
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming
    const broken = next?.path === incoming.url ? next : null
    if (broken) next = null
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(url, origin), { method, headers }, (answer) => {
      // The browser has closed the connection.
      if (outgoing.destroyed) return answer.destroy()
      // Without its length, only the end of the connection tells that an answer is whole.
      const { 'content-length': _, ...given } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, given)
      if (!broken) return pipeline(answer, outgoing, () => undefined)
      void buffer(answer).then((body) =>
        outgoing.write(body.subarray(0, body.length * broken.share), () => broken.sent(outgoing)),
      )
    })
    sent.on('error', () => outgoing.destroy())
    pipeline(incoming, sent, () => undefined)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Sends only a share of the answer to the next request of a path. Then `breakOff` loses the connection. */
    sendPart: (path: string, share: number) => {
      const { promise: open, resolve: sent } = Promise.withResolvers<ServerResponse>()
      next = { path, share, sent }
      return { breakOff: async () => (await open).destroy() }
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
