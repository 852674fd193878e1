import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type App } from '#tests/support/app.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { prepareTables } from './prepare-tables.ts'

// Some tests start processes.
vi.setConfig({ testTimeout: 60_000 })
const log = recordedLog()
const PRODUCTION = {
  ROLE: 'worker',
  STAGE: 'production',
  PUBLIC_ORIGIN: 'https://join.evenhand.test',
  ALLOW_SANDBOX_PAYMENTS: '1',
}

async function statusOf({ management }: App): Promise<unknown> {
  return (await fetch(`${management}/readyz`)).json()
}

/** The same database behind a port that leaves some connections without an answer. */
async function databaseBehind({ url, silent }: { url: string; silent: readonly number[] }): Promise<string> {
  const { hostname, port } = new URL(url)
  let count = 0
  const door = createServer((client) => {
    client.on('error', () => undefined)
    count += 1
    if (silent.includes(count)) return
    const upstream = connect(Number(port), hostname)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => void door.close())
  const behind = new URL(url)
  behind.port = String((door.address() as AddressInfo).port)
  return behind.href
}

/** Runs the command without any other setting. Returns its exit code and what it wrote. */
async function npmRunMigrate(env: Record<string, string>): Promise<[number | null, string]> {
  // Code that an earlier process has compiled changes nothing.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['tools/migrate.ts'], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  const [written, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return [code, written + wrong]
}

test('in production, a process waits for npm run migrate, and logs it', async () => {
  const { url } = await emptyDatabase()
  const worker = await startApp({ databaseUrl: url, env: PRODUCTION })
  onTestFinished(worker.kill)
  expect(await statusOf(worker)).toMatchObject({ status: 'waiting for migrations' })
  expect((await fetch(`${worker.management}/healthz`)).status).toBe(200)
  const [code, written] = await npmRunMigrate({ DATABASE_URL: url })
  expect([code, written]).toEqual([0, expect.stringContaining('0001-people: ')])
  await expect.poll(async () => statusOf(worker), { timeout: 15_000 }).toMatchObject({ status: 'ready' })
  expect(await npmRunMigrate({ DATABASE_URL: url })).toEqual([0, 'The tables are those of this version.\n'])
})

test('npm run migrate says what it needs', async () => {
  expect(await npmRunMigrate({})).toEqual([1, expect.stringContaining('Set DATABASE_URL')])
})

test('a process that must not wait fails with an explanation', async () => {
  const { db } = await emptyDatabase()
  await expect(prepareTables(db, { atOldTables: 'refuse', log })).rejects.toThrow('Run npm run migrate')
  await migrate(db)
  await expect(prepareTables(db, { atOldTables: 'refuse', log })).resolves.toBeUndefined()
})

test('a process that waits also waits for a database that does not answer', async () => {
  const { db, url } = await emptyDatabase()
  await migrate(db)
  const away = openDatabase({ url: url.replace(/:\d+\//, ':1/'), poolSize: 1 })
  const told = recordedLog()
  const ready = prepareTables(away, { atOldTables: 'wait', log: told, lookMs: 10 })
  await expect.poll(() => told.lines.length).toBe(1)
  expect(told.lines[0]).toMatchObject({ message: 'the process waits before it starts' })
  await away.destroy()
  await expect(ready).rejects.toThrow()
})

test('a process whose database leaves one connection without an answer starts later', async () => {
  const { db, url } = await emptyDatabase()
  await migrate(db)
  // The process reads the tables with its first connection, and its clock with the second one.
  const slow = await databaseBehind({ url, silent: [2] })
  const worker = await startApp({ databaseUrl: slow, env: { ...PRODUCTION, DATABASE_WAIT_MS: '2000' } })
  onTestFinished(worker.kill)
  await expect
    .poll(() => worker.log.join('\n'), { timeout: 15_000 })
    .toContain('the database does not answer')
  await expect.poll(async () => statusOf(worker), { timeout: 15_000 }).toMatchObject({ status: 'ready' })
})

test('tables of a newer version are good enough for the old code', async () => {
  const { db } = await emptyDatabase()
  await migrate(db)
  await sql`insert into kysely_migration values ('9999-newer', 'now')`.execute(db)
  await expect(prepareTables(db, { atOldTables: 'refuse', log })).resolves.toBeUndefined()
})
