import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The reaction of a receiver to one request. It may also never answer. */
export type Manner = (response: ServerResponse, received: { id: string; nth: number }) => 'kept' | 'dropped'

export type Received = { id: string; body: string; headers: Record<string, string> }
export type EventReceiver = {
  url: string
  /** Requests that the receiver answered with 2xx, or accepted before it failed, in order. */
  kept: Received[]
  /** All requests. */
  asked: () => number
  behave: (manner: Manner) => void
  stop: () => Promise<void>
}

/** Accepts every event. */
export const TAKES: Manner = (response) => {
  response.writeHead(204).end()
  return 'kept'
}
export const answers =
  (status: number, headers: Record<string, string> = {}): Manner =>
  (response) => {
    response.writeHead(status, headers).end()
    return 'dropped'
  }
/** Never answers. */
export const HANGS: Manner = () => 'dropped'
/** Accepts the event, and then breaks the connection before the answer. */
export const DIES: Manner = (response) => {
  response.socket?.destroy()
  return 'kept'
}

/** A receiver of events at the loopback interface. */
export async function eventReceiver(): Promise<EventReceiver> {
  const kept: Received[] = []
  let [manner, asked] = [TAKES, 0]
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const id = String(request.headers['webhook-id'])
      const received = { id, body, headers: textsOf(request) }
      asked += 1
      if (manner(response, { id, nth: asked }) === 'kept') kept.push(received)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    kept,
    asked: () => asked,
    behave: (next) => (manner = next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
  } catch {
    // The sender has closed the connection.
  }
  return Buffer.concat(chunks).toString()
}

function textsOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
