import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/support/app.ts'

/** What a measurement needs that starts its own processes on the database of the benchmark. */
export type OwnProcesses = {
  folder: string
  databaseUrl: string
  rounds: number
  seconds: number
  tell: (line: string) => void
}
export type Server = { origin: string; pid: number; startedAfterMs: number; stop: () => Promise<void> }

const LOOK_EVERY_MS = 10
const LIMIT_MS = 60_000

/**
 * Starts the built application like `npm start`, with its files and its log in `folder`. Measures the time until it is
 * ready.
 */
export async function startServer(folder: string, env: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  const log = openSync(join(folder, 'app.log'), 'a')
  const begun = performance.now()
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      RATE_LIMITS: 'false',
      ...env,
    },
  })
  const origin = `http://localhost:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null)
      throw new Error(`the application ended with ${child.exitCode}: see ${folder}/app.log`)
    if (performance.now() - begun > LIMIT_MS) throw new Error('the application is not ready after a minute')
    await delay(LOOK_EVERY_MS)
  }
  const startedAfterMs = performance.now() - begun
  const stop = async () => {
    if (child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return { origin, pid: child.pid ?? 0, startedAfterMs, stop }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
