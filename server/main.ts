import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi, createConsoleApi } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { builtConsole, consoleGreeting } from './console/index.ts'
import { mountConsoleWeb } from './console-web.ts'
import { refuseMovedClock } from './db/clock.ts'
import { ANSWER_LIMIT_MS, openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { prepareTables } from './db/prepare-tables.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { developmentPages } from './development-pages.ts'
import { drainOf } from './platform/drain.ts'
import { createHttpServer, listenerOf } from './platform/http-server.ts'
import { openLimitStore } from './platform/limit-store.ts'
import { describeError, openLog } from './platform/log.ts'
import type { Api } from './platform/mount.ts'
import { managementApp, mountManagement, type Management } from './platform/management.ts'
import { proveOwnPages } from './platform/own-pages.ts'
import { paymentHosts, sandboxKey, staffLogInOf, tracesOf } from './gateways.ts'
import { SANDBOX_SIGNATURE, startSandboxClockwork } from './payments/sandbox/index.ts'
import { readinessOf } from './readiness.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { createServices } from './services.ts'
import { inTrace } from './platform/trace-requests.ts'
import { createShutDown } from './shut-down.ts'
import { versionOf } from './version.ts'
import { builtPages, mountWeb } from './web.ts'
import { loadWorkshop, NO_WORKSHOP } from './workshop.ts'

const config = configured()
const log = openLog({ level: config.LOG_LEVEL })
let isStarted = false

const embedded = config.DATABASE_URL ? null : await orExit(startEmbeddedPostgres(config.DATA_DIR))
const url = config.DATABASE_URL ?? embedded?.url ?? ''
const db = openDatabase({ url, poolSize: config.DATABASE_POOL, answerLimitMs: ANSWER_LIMIT_MS })
// A process whose pool is used up stays ready. Its callers soon read why, and its neighbours do not get their calls too.
const probed = openDatabase({ url, poolSize: 1, answerLimitMs: ANSWER_LIMIT_MS })
const limitStore =
  config.RATE_LIMITS && config.ROLE !== 'worker'
    ? openLimitStore({ url, log, answerMs: config.LIMIT_COUNT_MS })
    : null
const traces = await tracesOf({ config, log })
const staffLogIn = await orExit(staffLogInOf({ config, log }))
const workshop = config.workshop ? await loadWorkshop(config) : NO_WORKSHOP
const services = await createServices({ config, db, log, limitStore, traces, staffLogIn, workshop })
const { worker, watch, payments, secrets } = services
const app = createApi(services)
const server = serverOf(app)
const drain = drainOf(server)
const ownConsole =
  config.console?.ownPort && staffLogIn
    ? { port: config.console.ownPort, app: createConsoleApi(services, config.console) }
    : null
const consoleServer = ownConsole && serverOf(ownConsole.app)
const consoleDrain = consoleServer && drainOf(consoleServer)
const pages = process.argv.includes('--dev') ? await developmentPages(server) : null

const shutDown = createShutDown({
  log,
  drain,
  worker,
  pauseMs: config.ROLE === 'worker' ? 0 : config.drainPauseMs,
  limitMs: config.STOP_LIMIT_MS,
  endOthers: () => {
    consoleDrain?.begin()
    stopClockwork()
    watch.stop()
  },
  close: async () => {
    await consoleDrain?.close()
    await pages?.close()
    await limitStore?.close()
    await traces?.close()
    await staffLogIn?.close()
    await probed.destroy()
    await db.destroy()
  },
  exit: (code) => process.exit(code),
})
const management: Management = {
  readiness: async () => readinessOf(probed, { isStarted: () => isStarted, isStopping: shutDown.isStopping }),
  stuckJobs: worker.stuck,
  metrics: services.metrics,
  version: versionOf(),
}
// In development, one port is enough.
if (!config.production) mountManagement(app, management)
const fetchApi = async (request: Request, address: string): Promise<Response> => {
  proveOwnPages(request, secrets)
  return config.API_URL
    ? fetch(new Request(apiAddress(request.url, config.API_URL), inTrace(request)))
    : app.fetch(request, { address })
}
if (staffLogIn)
  mountConsoleWeb(ownConsole?.app ?? app, { services, staffLogIn, loadPages: pages?.loadConsole })
mountWeb(app, {
  config,
  log,
  sessionKeys: secrets.sessionKeys,
  fetchApi,
  paymentHosts: await paymentHosts(config),
  loadBuild: pages?.load ?? builtPages,
})

const { managementPort, ROLE: role } = config
// Loading takes a second. Without it, the first visitor of a new process would wait for it.
const loading = config.production && role !== 'worker' ? orExit(loadPages()) : null
if (managementPort !== null) {
  const answering = createHttpServer(listenerOf(managementApp(management)))
  const port = await listen(answering, {
    port: managementPort,
    host: config.MANAGEMENT_HOST,
    setting: 'MANAGEMENT_PORT',
  })
  log.info('the management port is open', { port, role })
}
// A migration may take long, so its connection has no limit.
const tables = openDatabase({ url, poolSize: 1 })
await orExit(prepareTables(tables, { atOldTables: config.atOldTables, log }))
await tables.destroy()
if (config.production) await orExit(waitForDatabase(async () => refuseMovedClock(db), { log }))
await orExit(waitForDatabase(async () => seedCatalogue(db, { samples: !config.production }), { log }))
await loading
if (role !== 'worker') {
  const port = await listen(server, { port: config.PORT, host: config.HOST, setting: 'PORT' })
  log.info('listening', { port, url: `http://localhost:${port}${config.site.basePath}`, role })
  if (consoleServer && ownConsole)
    await listen(consoleServer, { port: ownConsole.port, host: config.HOST, setting: 'CONSOLE_PORT' })
  if (config.console && staffLogIn)
    process.stdout.write(consoleGreeting(config.console.origin, staffLogIn.people))
}

if (role !== 'web') worker.start()
watch.start()
const stopClockwork =
  role !== 'web' && config.PAYMENT_PROVIDER === 'sandbox'
    ? startSandboxClockwork({ db, key: sandboxKey(secrets), deliver: workshop.notices(notifyOurselves) })
    : () => undefined
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutDown.signal)
isStarted = true

/** Delivers the sandbox gateway's webhooks with their signature, as a provider does. */
async function notifyOurselves({ body, signature }: { body: string; signature: string }): Promise<boolean> {
  const header = (name: string) => (name.toLowerCase() === SANDBOX_SIGNATURE ? signature : undefined)
  return (await payments.receiveWebhook({ header, body })) === 'stored'
}

async function loadPages(): Promise<void> {
  await builtPages()
  if (staffLogIn) await builtConsole()
}

/** A server of an application. In development it serves the sources of pages too. */
function serverOf(served: Api): Server {
  const listener = listenerOf(served)
  return createHttpServer((request, response) => {
    if (pages) pages.assets(request, response, () => listener(request, response))
    else listener(request, response)
  })
}

/** Returns the port. If the port cannot be used, the process ends. */
async function listen(
  on: Server,
  { port, host, setting }: { port: number; host: string; setting: string },
): Promise<number> {
  on.on('error', (error) => {
    process.stderr.write(
      `Port ${port} cannot be used (${error.message}). Stop what uses it, or set ${setting}.\n`,
    )
    process.exit(1)
  })
  await new Promise<void>((resolve) => on.listen(port, host, resolve))
  return (on.address() as AddressInfo).port
}

/** Redirects to the same path on another server. */
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

/** Logs why a step of the start failed, and ends the process. */
async function orExit<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

process.on('unhandledRejection', (error) => log.alert('unhandled rejection', describeError(error)))
