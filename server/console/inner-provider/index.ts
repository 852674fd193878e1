import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import { choicePage, messagePage } from './pages.ts'
import { INNER_PEOPLE } from './people.ts'
import { settingsOf, type InnerClient } from './settings.ts'

export { INNER_GROUPS, INNER_PEOPLE } from './people.ts'

export type InnerProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  close: () => Promise<void>
}
type Asked = { port: number } & Pick<InnerClient, 'callback' | 'afterLogOut' | 'refreshes'>

/**
 * A real log-in provider on its own port of this machine, with a list of people. It needs no password, so it is only
 * for development and tests. The settings refuse it in production.
 */
export async function startInnerProvider({ port, ...addresses }: Asked): Promise<InnerProvider> {
  const client = {
    ...addresses,
    clientId: 'evenhand-console',
    clientSecret: randomBytes(32).toString('base64url'),
  }
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  let opened: Promise<Opened> | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { provider, serve } = await (opened ??= openProvider(issuer, client))
    if (request.url?.startsWith('/people/')) await choose(provider, request, response)
    else serve(request, response)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ended = async () => end(response, 400, messagePage('This log-in has ended'))
    answer(request, response).catch(ended)
  })
  const { clientId, clientSecret } = client
  return { issuer, clientId, clientSecret, close: async () => closed(server) }
}

type Opened = { provider: Provider; serve: RequestListener }

/**
 * Loads the package with the first log-in, because its 180 modules would delay each start. It is installed only for
 * development.
 */
async function openProvider(issuer: string, client: InnerClient): Promise<Opened> {
  const { Provider: OpenIdProvider } = await import('oidc-provider')
  const provider = new OpenIdProvider(issuer, settingsOf(client))
  return { provider, serve: provider.callback() }
}

/** Shows the people, or logs in the person who was chosen. */
async function choose(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') return end(response, 200, choicePage(`/people/${uid}`, INNER_PEOPLE))
  const chosen = new URLSearchParams(await bodyOf(request)).get('person')
  const person = INNER_PEOPLE.find(({ id }) => id === chosen)
  const result = person ? { login: { accountId: person.id } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function end(
  response: ServerResponse,
  status: number,
  page: ReturnType<typeof messagePage>,
): Promise<void> {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(String(await page))
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
