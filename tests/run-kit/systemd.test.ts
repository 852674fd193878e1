import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#server/settings.ts'
import { freePort } from '#tests/support/app.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const UNITS = ['evenhand-web@', 'evenhand-worker@', 'evenhand-migrate']
const INSTALLED = '/opt/evenhand'
const ANALYSE = '/usr/bin/systemd-analyze'

/** The content of /etc/evenhand/settings.env by an operator. */
const SETTINGS = {
  SECRET_KEY: SECRET_OF_TESTS,
  PUBLIC_ORIGIN: 'https://join.evenhand.test',
  ALLOW_SANDBOX_PAYMENTS: '1',
  DRAIN_PAUSE_MS: '0',
}

/** A systemd unit as read for one instance, installed in this checkout. */
async function unitOf(name: string, instance = '01'): Promise<string> {
  const written = await readFile(`ops/systemd/${name}.service`, 'utf8')
  return written.replaceAll(INSTALLED, resolve('.')).replaceAll('%i', instance)
}

const valueOf = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

/** Runs the command of a unit with its environment, the settings and what the test changes. */
async function run(name: string, changes: Record<string, string>) {
  const unit = await unitOf(name)
  const [command = '', ...args] = valueOf(unit, 'ExecStart').split(' ')
  const own: NodeJS.ProcessEnv = {}
  for (const pair of valueOf(unit, 'Environment').split(' ')) {
    const [name = '', value] = pair.split('=')
    own[name] = value
  }
  const child = spawn(command, args, {
    cwd: valueOf(unit, 'WorkingDirectory'),
    env: { PATH: process.env.PATH, ...own, ...changes },
    // A refused start says why.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((end) => child.once('exit', end))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { ended, signal: () => child.kill(valueOf(unit, 'KillSignal') as NodeJS.Signals) }
}

test(
  'the units migrate, start a web process and a worker, and stop them in order',
  { timeout: 60_000 },
  async () => {
    const { url: DATABASE_URL } = await emptyDatabase()
    const migration = await run('evenhand-migrate', { DATABASE_URL })
    expect(await migration.ended).toBe(0)
    for (const name of ['evenhand-web@', 'evenhand-worker@']) {
      const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
      const started = await run(name, { ...SETTINGS, DATABASE_URL, PORT, MANAGEMENT_PORT })
      const status = async () =>
        fetch(`http://127.0.0.1:${MANAGEMENT_PORT}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(status, { timeout: 40_000 }).toBe(200)
      started.signal()
      expect(await started.ended, name).toBe(0)
    }
  },
)

test.each(['evenhand-web@', 'evenhand-worker@'])(
  '%s gives a process enough time to end by itself',
  async (name) => {
    const seconds = Number(valueOf(await unitOf(name), 'TimeoutStopSec'))
    expect(seconds * 1000).toBeGreaterThan(settings.shape.STOP_LIMIT_MS.parse(undefined))
  },
)

test.skipIf(!existsSync(ANALYSE))('systemd finds nothing wrong with the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-units-'))
  onTestFinished(async () => rm(folder, { recursive: true }))
  const files = await Promise.all(
    UNITS.map(async (name) => {
      const path = join(folder, `${name.replace('@', '@01')}.service`)
      await writeFile(path, await unitOf(name))
      return path
    }),
  )
  const { stderr } = await promisify(execFile)(ANALYSE, ['verify', ...files])
  expect(stderr).toBe('')
})
