import { createServer, request, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const PIECE_BYTES = 1000
const PAUSE_MS = 20

/**
 * A proxy that sends the pages of the application in small pieces with pauses, so that browsers render them gradually.
 */
export async function serveInPieces(origin: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const relayed = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      if (got.headers['content-type']?.includes('html')) void writeInPieces(answer, got)
      else got.pipe(answer)
    })
    relayed.on('error', () => answer.destroy())
    asked.pipe(relayed)
  })
  await new Promise<void>((listening) => server.listen(0, listening))
  return { origin: `http://localhost:${portOf(server)}`, stop: () => server.close() }
}

async function writeInPieces(answer: ServerResponse, page: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of page) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      answer.write(chunk.subarray(at, at + PIECE_BYTES))
      await delay(PAUSE_MS)
    }
  }
  answer.end()
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
