import type { Server } from 'node:http'
import { createApi, createConsoleApi } from './app.ts'
import { readConfig } from './config.ts'
import { builtConsole, consoleGreeting } from './console/index.ts'
import { mountConsoleWeb } from './console-web.ts'
import { ANSWER_LIMIT_MS, openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { fetchApiOf } from './fetch-api.ts'
import { drainOf } from './platform/drain.ts'
import { createHttpServer, listenerOf } from './platform/http-server.ts'
import { openLimitStore } from './platform/limits/limit-store.ts'
import { describeError, openLog } from './platform/log.ts'
import type { Api } from './platform/mount.ts'
import { managementApp, mountManagement, type Management } from './platform/management.ts'
import { paymentHosts, staffLogInOf, tracesOf } from './gateways.ts'
import { listenOrExit, orExit } from './or-exit.ts'
import { builtPages } from './pages/built-pages.ts'
import { developmentPages } from './pages/development-pages.ts'
import { mountPages } from './pages/mount-pages.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readinessOf } from './readiness.ts'
import { startSandbox } from './sandbox-timer.ts'
import { createServices } from './services.ts'
import { createShutDown } from './shut-down.ts'
import { versionOf } from './version.ts'
import { loadWorkshop, NO_WORKSHOP } from './workshop.ts'

const config = await orExit(() => readConfig(process.env, process.argv.slice(2)))
const log = openLog({ level: config.LOG_LEVEL })
let isStarted = false

const embedded = config.DATABASE_URL ? null : await orExit(async () => startEmbeddedPostgres(config.DATA_DIR))
const url = config.DATABASE_URL ?? embedded?.socketUrl ?? ''
const db = openDatabase({
  url,
  poolSize: config.DATABASE_POOL,
  connectLimitMs: config.DATABASE_WAIT_MS,
  answerLimitMs: ANSWER_LIMIT_MS,
})
// A process whose pool is used up stays ready. Its callers soon read why, and its neighbours do not get their calls too.
const probed = openDatabase({ url, poolSize: 1, answerLimitMs: ANSWER_LIMIT_MS })
const limitStore =
  config.RATE_LIMITS && config.ROLE !== 'worker'
    ? openLimitStore({ url, log, answerMs: config.LIMIT_COUNT_MS })
    : null
const traces = await tracesOf({ config, log })
const staffLogIn = await orExit(async () => staffLogInOf({ config, log }))
const workshop = config.workshop ? await loadWorkshop(config) : NO_WORKSHOP
const services = await createServices({ config, db, log, limitStore, traces, staffLogIn, workshop })
const { worker, watch, secrets } = services
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
    stopSandbox()
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
if (staffLogIn)
  mountConsoleWeb(ownConsole?.app ?? app, { services, staffLogIn, loadPages: pages?.loadConsole })
mountPages(app, {
  config,
  log,
  sessionKeys: secrets.sessionKeys,
  fetchApi: fetchApiOf(app, services),
  paymentHosts: await paymentHosts(config),
  loadBuild: pages?.load ?? builtPages,
})

const { managementPort, ROLE: role } = config
// Loading takes a second. Without it, the first visitor of a new process would wait for it.
const loading = config.production && role !== 'worker' ? orExit(loadPages) : null
if (managementPort !== null) {
  const answering = createHttpServer(listenerOf(managementApp(management)))
  const port = await listenOrExit(answering, {
    port: managementPort,
    host: config.MANAGEMENT_HOST,
    setting: 'MANAGEMENT_PORT',
  })
  log.info('the management port is open', { port, role })
}
await orExit(async () => prepareDatabase({ config, url, db, log }))
await loading
if (role !== 'worker') {
  const port = await listenOrExit(server, { port: config.PORT, host: config.HOST, setting: 'PORT' })
  log.info('listening', { port, url: `http://localhost:${port}${config.site.basePath}`, role })
  if (consoleServer && ownConsole)
    await listenOrExit(consoleServer, { port: ownConsole.port, host: config.HOST, setting: 'CONSOLE_PORT' })
  if (config.console && staffLogIn)
    process.stdout.write(consoleGreeting(config.console.origin, staffLogIn.people))
}

if (role !== 'web') worker.start()
watch.start()
const stopSandbox = startSandbox(services)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutDown.signal)
isStarted = true

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

process.on('unhandledRejection', (error) => log.alert('unhandled rejection', describeError(error)))
