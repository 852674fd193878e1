import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { refuseMovedClock } from './db/clock.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres, type EmbeddedServer } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { createHttpServer, listenerOf } from './platform/http-server.ts'
import { describeError, openLog } from './platform/log.ts'
import { paymentHosts, sandboxKey } from './gateways.ts'
import { SANDBOX_SIGNATURE, startSandboxClockwork } from './payments/sandbox/index.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { createServices } from './services.ts'
import { builtPages, mountWeb } from './web.ts'

const config = configured()
const log = openLog({ level: config.LOG_LEVEL })
let stopping = false

const embedded = config.DATABASE_URL ? null : await embeddedServer(config.DATA_DIR)
const db = openDatabase({ url: config.DATABASE_URL ?? embedded?.url ?? '', poolSize: config.DATABASE_POOL })
await migrate(db)
if (config.production) await refuseMovedClock(db)
await seedCatalogue(db, { samples: !config.production })

const services = createServices({ config, db, log, isStopping: () => stopping })
const app = createApi(services)
const listener = listenerOf(app)
const server = createHttpServer((request, response) => {
  if (pages) pages.assets(request, response, () => listener(request, response))
  else listener(request, response)
})
const pages = process.argv.includes('--dev') ? await developmentPages(server) : null
mountWeb(app, {
  config,
  log,
  sessionKey: services.secrets.sessionKey,
  fetchApi: async (request, address) =>
    config.API_URL
      ? fetch(new Request(apiAddress(request.url, config.API_URL), request))
      : app.fetch(request, { address }),
  paymentHosts: paymentHosts(config),
  loadBuild: pages?.load ?? builtPages,
})

server.on('error', (error) => {
  process.stderr.write(
    `Port ${config.PORT} cannot be used (${error.message}). Stop what uses it, or set PORT.\n`,
  )
  process.exit(1)
})
if (config.ROLE !== 'worker') {
  server.listen(config.PORT, config.HOST, () => {
    const { port } = server.address() as AddressInfo
    log.info('listening', { port, url: `http://localhost:${port}${config.site.basePath}`, role: config.ROLE })
  })
}

const { worker, watch, payments, secrets } = services
if (config.ROLE !== 'web') worker.start()
watch.start()
const stopClockwork =
  config.ROLE !== 'web' && config.PAYMENT_PROVIDER === 'sandbox'
    ? startSandboxClockwork({ db, key: sandboxKey(secrets), deliver: notifyOurselves })
    : () => undefined

/** Delivers the sandbox gateway's webhooks like a provider would, with their signature. */
async function notifyOurselves({ body, signature }: { body: string; signature: string }): Promise<boolean> {
  const header = (name: string) => (name.toLowerCase() === SANDBOX_SIGNATURE ? signature : undefined)
  return (await payments.receiveWebhook({ header, body })) === 'stored'
}

async function shutDown(): Promise<void> {
  if (stopping) return
  stopping = true
  server.closeIdleConnections()
  stopClockwork()
  watch.stop()
  await new Promise((resolve) => server.close(resolve))
  await worker.stop()
  await db.destroy()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())

/** The same path on another server. */
function apiAddress(url: string, base: string): URL {
  const { pathname, search } = new URL(url)
  return new URL(`${pathname}${search}`, base)
}

function configured(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

async function embeddedServer(folder: string): Promise<EmbeddedServer> {
  try {
    return await startEmbeddedPostgres(folder)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

type DevelopmentPages = {
  load: typeof builtPages
  assets: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Pages that are rebuilt when the source changes. */
async function developmentPages(server: Server): Promise<DevelopmentPages> {
  const { createServer: createVite } = await import('vite')
  // Vite's socket uses our own port, because the pages' policy allows no other.
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<typeof builtPages>,
    assets: (request, response, next) => {
      const url = request.url
      vite.middlewares(request, response, () => {
        // Vite removes the base from the URL and does not restore it.
        if (url !== undefined) request.url = url
        next()
      })
    },
  }
}

process.on('unhandledRejection', (error) => log.alert('unhandled rejection', describeError(error)))
