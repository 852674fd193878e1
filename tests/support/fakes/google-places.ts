import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

type Asked = { path: string; headers: IncomingHttpHeaders; body: unknown }
export type FakePlaces = {
  origin: string
  /** All requests so far. */
  asked: Asked[]
  /** Sets the answer to the next requests. */
  answer: (reply: { status?: number; body: string } | 'never') => void
  stop: () => Promise<void>
}

/** A fake Google Places server on the loopback interface. */
export async function startFakePlaces(): Promise<FakePlaces> {
  const asked: Asked[] = []
  let reply: { status?: number; body: string } | 'never' = { body: '{}' }
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as unknown
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      if (reply === 'never') return
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      reply = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One place in Google's format: long name, short name and type of each part. */
export function placeOf(parts: Readonly<Record<string, string | readonly [long: string, short: string]>>) {
  return {
    addressComponents: Object.entries(parts).map(([type, name]) => {
      const [longText, shortText] = typeof name === 'string' ? [name, name] : name
      return { longText, shortText, types: [type, 'political'], languageCode: 'en' }
    }),
  }
}
