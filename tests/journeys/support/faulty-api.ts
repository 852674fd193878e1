import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort, startApp } from '#tests/support/app.ts'
import { test as base } from './journey.ts'

type Call = `${'GET' | 'POST' | 'PUT'} ${string}`
type Switch = {
  origin: string
  /** Answers a call of the pages in place of the API, until `repair`. A `*` in its path stands for one segment. */
  answer: (call: Call, status: number, body?: unknown) => void
  /** Delays such calls until `release` is called. */
  hold: (call: Call) => { release: () => void }
  repair: () => void
}

/** For tests of the pages while the API fails. A proxy between the pages and the API gives the chosen answers. */
export const test = base.extend<{ api: Omit<Switch, 'origin'> }, { faulty: Switch }>({
  faulty: [
    // Playwright requires a destructured first parameter, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [port, answers] = [await freePort(), new Map<string, () => Response>()]
      const held = new Map<string, Promise<void>>()
      const app = await startApp({
        databaseUrl: process.env.JOURNEY_DATABASE_URL ?? '',
        built: true,
        env: { ROLE: 'web', API_URL: `http://127.0.0.1:${port}` },
      })
      const proxy = await startProxy({ port, answers, held, target: app.origin })
      await use({
        origin: app.origin,
        answer: (call, status, body) => {
          answers.set(call, () =>
            body === undefined ? new Response('', { status }) : Response.json(body, { status }),
          )
        },
        hold: (call) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          held.set(call, promise)
          return { release: resolve }
        },
        repair: () => {
          answers.clear()
          held.clear()
        },
      })
      await app.stop()
      proxy.close()
    },
    { scope: 'worker' },
  ],
  origin: async ({ faulty }, use) => use(faulty.origin),
  api: async ({ faulty }, use) => {
    await use(faulty)
    faulty.repair()
  },
})

type Proxied = {
  port: number
  answers: ReadonlyMap<string, () => Response>
  held: ReadonlyMap<string, Promise<void>>
  target: string
}

async function startProxy({ port, answers, held, target }: Proxied): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const call = `${request.method} ${new URL(request.url ?? '', target).pathname}`
      await [...held].find(([pattern]) => fits(pattern, call))?.[1]
      const told = [...answers].find(([pattern]) => fits(pattern, call))?.[1]
      const answer = told ? told() : await forward(request, target)
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

function fits(pattern: string, call: string): boolean {
  const [wanted, given] = [pattern.split('/'), call.split('/')]
  return wanted.length === given.length && wanted.every((part, i) => part === '*' || part === given[i])
}

async function forward(request: IncomingMessage, target: string): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !OF_THE_CONNECTION.has(name)) headers.set(name, value)
  }
  const body = await buffer(request)
  return fetch(new URL(request.url ?? '', target), {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body } : {}),
  })
}

const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
