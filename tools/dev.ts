/**
 * `npm run dev`: the application with pages that update when their sources change. It restarts when server code
 * changes. The database keeps running in its own process.
 */
import './refuse-windows.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/** Vite watches `web` by itself. */
const FOLLOWED = ['domain', 'server', 'workshop']
/** An editor may write a file in several steps. */
const QUIET_MS = 120

let restarting = false
let child = start()
let timer: NodeJS.Timeout | undefined

for (const folder of FOLLOWED)
  watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || !isCode(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => void restart(`${folder}/${name}`), QUIET_MS)
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    child.once('exit', (code) => process.exit(code ?? 0))
    if (!child.kill(signal)) process.exit()
  })

/** Tests are not part of the running application. Each page of the workshop reads its script again. */
function isCode(name: string): boolean {
  return /\.(?:ts|sql)$/.test(name) && !/\.test\.ts$|(?:live|keys)\.ts$/.test(name)
}

/**
 * Starts a killed process again, for example after a kill by the workshop. A process that ended with an error waits for
 * a change.
 */
function start(): ChildProcess {
  const begun = spawn(process.execPath, ['server/main.ts', '--dev', '--workshop'], {
    stdio: 'inherit',
    env: { ...process.env, STAGE: 'local', NODE_ENV: 'development', ...innerProvider() },
  })
  begun.once('exit', (_code, signal) => {
    if (signal !== 'SIGKILL' || restarting) return
    process.stdout.write('The application was killed: it starts again\n')
    child = start()
  })
  return begun
}

/** Staff can log in to the console here without another log-in provider. */
function innerProvider(): Record<string, string> {
  const { CONSOLE_ISSUER, CONSOLE_INNER_PROVIDER } = process.env
  return CONSOLE_ISSUER || CONSOLE_INNER_PROVIDER !== undefined ? {} : { CONSOLE_INNER_PROVIDER: '0' }
}

/** A process that ended with an error waits here for the next change of a source. */
async function restart(changed: string): Promise<void> {
  if (restarting) return
  restarting = true
  process.stdout.write(`${changed} has changed: the application starts again\n`)
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  child = start()
  restarting = false
}
