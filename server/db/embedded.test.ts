import { chmodSync, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isConnectionTrouble } from './connection-trouble.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres, type EmbeddedServer, type Programs } from './embedded.ts'
import { reachablePrograms, shippedPrograms } from './server-programs.ts'

const STARTS_MS = 60_000

async function aFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-embedded-'))
  chmodSync(folder, mode)
  onTestFinished(async () => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, programs?: Programs): Promise<EmbeddedServer> {
  const server = await startEmbeddedPostgres(folder, programs)
  onTestFinished(server.stop)
  return server
}

async function ask(url: string, query: string): Promise<unknown> {
  const db = openDatabase({ url, poolSize: 1 })
  const { rows } = await sql.raw(query).execute(db)
  await db.destroy()
  return rows
}

/** Stops a server at once, without a checkpoint. The next start must recover the data. */
async function endAtOnce(folder: string): Promise<void> {
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await expect.poll(() => existsSync(pidFile), { timeout: 10_000 }).toBe(false)
}

test(
  'the folder may be relative to the working directory, like the default',
  { timeout: STARTS_MS },
  async () => {
    const { url } = await start(relative(process.cwd(), await aFolder(0o755)))
    expect(await ask(url, 'select 42 as answer')).toEqual([{ answer: 42 }])
  },
)

test(
  'in a folder that other users cannot open, it starts and keeps its data after a crash',
  { timeout: STARTS_MS },
  async () => {
    const [closed, store] = [await aFolder(0o700), await aFolder(0o755)]
    const shipped = await shippedPrograms()
    const programs = join(closed, 'package', 'native')
    await cp(shipped, programs, { recursive: true, verbatimSymlinks: true })
    await cp(join(dirname(shipped), 'package.json'), join(closed, 'package', 'package.json'))
    const data = join(closed, '.data')
    const first = await start(data, { programs, store })
    await ask(first.url, 'create table kept as select 42 as answer')
    await endAtOnce(data)
    const second = await start(data, { programs, store })
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    const third = await start(data, { programs, store })
    expect(third.url).toBe(second.url)
  },
)

test('it is reached by its socket, and its end is noticed there', { timeout: STARTS_MS }, async () => {
  const server = await start(await aFolder(0o755))
  expect(await ask(server.socketUrl, 'select inet_client_addr() as address')).toEqual([{ address: null }])
  await server.stop()
  const failure: unknown = await ask(server.socketUrl, 'select 1').catch((error: unknown) => error)
  expect(failure instanceof Error && isConnectionTrouble(failure)).toBe(true)
})

test('without a socket it is reached by its port', { timeout: STARTS_MS }, async () => {
  const deep = await start(join(await aFolder(0o755), 'a-folder-with-a-long-name'.repeat(4)))
  expect(deep.socketUrl).toBe(deep.url)
  const folder = await aFolder(0o755)
  const { url } = await start(folder)
  await rm(join(folder, 'postgres', `.s.PGSQL.${new URL(url).port}`))
  expect(await start(folder)).toMatchObject({ url, socketUrl: url })
})

test('if the programs cannot be copied, the error explains what to do', async () => {
  const closed = await aFolder(0o700)
  const native = join(closed, 'package', 'native')
  await mkdir(native, { recursive: true })
  await writeFile(join(closed, 'package', 'package.json'), '{"version":"1"}')
  const store = join(closed, 'a file')
  await writeFile(store, '')
  const user = { uid: 65_534, gid: 65_534 }
  await expect(reachablePrograms(native, { user, store })).rejects.toThrow(
    /^PostgreSQL cannot run in .+ cannot enter that folder\. .+ Move the checkout to .+ set DATABASE_URL to a PostgreSQL\.$/,
  )
})
