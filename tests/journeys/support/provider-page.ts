import { createServer, type Server } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Db } from '#server/db/database.ts'
import type { ClientConfig, PaymentGateway } from '#server/payments/gateway.ts'
import { createSandboxGateway, createSandboxHost } from '#server/payments/sandbox/index.ts'
import { NO_PAYMENT_HOSTS, pagePolicy, type PaymentHosts } from '#server/platform/security-headers.ts'
import { buildForPage } from './build-for-page.ts'

const ENTRY = 'tests/journeys/support/provider-page-entry.ts'
const NONCE = 'c2hvcA=='
const CURRENCIES: Readonly<Record<string, string>> = { GB: 'GBP' }

export type ProviderPage = { origin: string; close: () => Promise<void> }

/** A page with only empty elements, the real provider and the policy of the payment page. */
export async function startProviderPage({
  db,
  key,
  hosts = NO_PAYMENT_HOSTS,
  gateway = createSandboxGateway({ db, key }),
}: {
  db: Db
  key: string
  hosts?: PaymentHosts
  gateway?: PaymentGateway
}): Promise<ProviderPage> {
  const scripts = await buildForPage(ENTRY)
  const configure = async (country: string) => {
    const answer = await gateway.clientConfig({ country, currency: CURRENCIES[country] ?? 'USD' })
    return answer.outcome === 'ready' ? answer.config : null
  }
  const app = new Hono()
  const server = await listen(app)
  const { port } = server.address() as { port: number }
  const origin = `http://localhost:${port}`
  app.route('/', createSandboxHost({ db, key, origin }))
  app.get('/', (c) => {
    c.header('content-security-policy', pagePolicy({ nonce: NONCE, payment: hosts }))
    return c.html(SHOP)
  })
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/config', async (c) => c.json(await configure(c.req.query('country') ?? 'US')))
  app.get('/:folder{assets/.*|entry.js}', (c) => {
    const code = scripts.get(c.req.path.slice(1))
    return code === undefined ? c.notFound() : c.body(code, 200, { 'content-type': 'text/javascript' })
  })
  return { origin, close: async () => close(server) }
}

/** Simulates an operator who does not accept American Express. */
export async function hideAmex(context: BrowserContext): Promise<void> {
  await context.route('**/config?*', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as ClientConfig
    const paymentRestrictions = { ...config.paymentRestrictions, hideAmex: true }
    await route.fulfill({ response, json: { ...config, paymentRestrictions } })
  })
}

const SHOP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment</title>
<label id="label-number">Card number</label><div id="number"></div>
<label>Expiry</label><div id="expirationDate"></div><label>Security code</label><div id="cvv"></div>
<div id="paypal"></div><div id="venmo"></div><output></output>
<script type="module" nonce="${NONCE}" src="/entry.js"></script></html>`

async function listen(app: Hono): Promise<Server> {
  const server = createServer(
    getRequestListener((request) => app.fetch(request)) as Parameters<typeof createServer>[1],
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return server
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
