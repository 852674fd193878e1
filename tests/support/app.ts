import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { isCurrent, PROCESS } from '../../tools/build-stamp.ts'
import { SECRET_OF_TESTS } from './secret.ts'

export type App = {
  origin: string
  port: number
  pid: number
  /** The origin of its management port. */
  management: string
  /** The lines of its log so far. */
  log: readonly string[]
  /** Asks it to stop, and waits until it has stopped. */
  stop: () => Promise<void>
  /** Kills it at once, like a power cut. */
  kill: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** Its exit code; null after a kill. */
  ended: Promise<number | null>
}

/** What `npm run build` made last. Journeys build it before they begin. */
const BUILT = ['build/process/main.js']
const SOURCES = ['server/main.ts']
/** The built process starts in half the time of the sources. */
const isBuiltCurrent = await isCurrent(PROCESS)

/**
 * Starts the whole application in its own process and waits until it listens, or until a worker works. With `built`, it
 * is the process that operators start. That is the default if the build matches the sources. The workshop needs the
 * sources.
 */
export async function startApp({
  databaseUrl,
  port,
  env = {},
  args = [],
  built = isBuiltCurrent,
}: {
  databaseUrl: string
  port?: number
  env?: Record<string, string>
  args?: readonly string[]
  built?: boolean
}): Promise<App> {
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, [...(built ? BUILT : SOURCES), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STAGE: 'local',
      PORT: String(chosen),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: SECRET_OF_TESTS,
      // Each test has its own address, so that rate limits count each test separately.
      TRUSTED_PROXY_HOPS: '1',
      // A busy test machine may be slower than production.
      FLAG_LIMIT_MS: '20000',
      LIMIT_COUNT_MS: '20000',
      DATABASE_WAIT_MS: '20000',
      MANAGEMENT_PORT: '0',
      DRAIN_PAUSE_MS: '0',
      ...env,
    },
  })
  const log = linesOf(child, env.ROLE === 'worker' ? MANAGEMENT_OPEN : '"listening"')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await listening(child, log)
  return {
    management: `http://127.0.0.1:${managementPortIn(log)}`,
    signal: (name) => void child.kill(name),
    ended,
    origin: `http://localhost:${chosen}`,
    port: chosen,
    pid: child.pid ?? 0,
    log,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

const MANAGEMENT_OPEN = '"the management port is open"'

function managementPortIn(log: readonly string[]): string {
  const line = log.find((each) => each.includes(MANAGEMENT_OPEN)) ?? ''
  return /"port":(\d+)/.exec(line)?.[1] ?? ''
}

function linesOf(child: ChildProcess, started: string): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (process.env.SHOW_APP_LOG) process.stderr.write(`${line}\n`)
      if (line.includes(started)) child.emit('listening')
    })
  }
  return lines
}

function listening(child: ChildProcess, log: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('listening', resolve)
    child.once('exit', (code) =>
      reject(new Error(`the app ended with ${code}:\n${log.slice(-20).join('\n')}`)),
    )
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Below the ports that a system gives to connections and to `listen(0)`. They could take the port before its user. */
const PORTS = { from: 20_000, to: 32_000 }

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
