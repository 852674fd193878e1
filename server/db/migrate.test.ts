import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#tests/support/database.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

const LIMITS = `current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`

/** A folder with our migrations and the given files. */
async function folderWith(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-migrations-'))
  onTestFinished(async () => rm(folder, { recursive: true }))
  await cp(new URL('./migrations/', import.meta.url), folder, { recursive: true })
  for (const [name, statements] of Object.entries(files)) await writeFile(join(folder, name), statements)
  return pathToFileURL(`${folder}/`)
}

const indexFile = (build: string, columns = '(last_run_at)') =>
  `-- concurrently\n${build} new_index on schedules ${columns};\n`

async function indexState(db: Db) {
  const { rows } = await sql`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('new_index')`.execute(db)
  return rows
}

/** The transactions of this database that were rolled back. */
async function rollbacks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select xact_rollback::int as count from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where tablename in ('first_new', 'last_new') order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

test('a migration has no time limit, and page queries keep their limit of ten seconds', async () => {
  const { db } = await testDatabase()
  await migrate(db, {
    folder: await folderWith({ '9999-limits.sql': `create table limits_seen as select ${LIMITS}` }),
  })
  const during = await sql`select * from limits_seen`.execute(db)
  expect(during.rows).toEqual([{ statement: '0', idle: '0' }])
  const { rows: after } = await sql`select ${sql.raw(LIMITS)}`.execute(db)
  expect(after).toEqual([{ statement: '10s', idle: '10s' }])
})

test('two processes that migrate at once run each file once, also one that builds an index concurrently', async () => {
  const { db } = await emptyDatabase()
  const folder = await folderWith({ '9999-index.sql': indexFile('create index concurrently if not exists') })
  const ran: string[] = []
  const once = async () => migrate(db, { folder, onRun: (name) => ran.push(name) })
  await Promise.all([once(), once()])
  expect(ran.filter((name) => name === '9999-index')).toEqual(['9999-index'])
  expect(await indexState(db)).toEqual([{ valid: true }])
})

test('an index is built while others write to its table', async () => {
  const { db } = await testDatabase()
  const writer = await openTransaction(db)
  await sql`insert into schedules (name) values ('a writer')`.execute(writer)
  const run = migrate(db, {
    folder: await folderWith({ '9999-index.sql': indexFile('create index concurrently if not exists') }),
    waits: { lockMs: 1, pauseMs: 1, tries: 1 },
  })
  await expect.poll(async () => indexState(db)).toEqual([{ valid: false }])
  await sql`insert into schedules (name) values ('another writer')`.execute(db)
  await writer.commit().execute()
  await run
  expect(await indexState(db)).toEqual([{ valid: true }])
})

test('an index that an interrupted run left half-built is built again', async () => {
  const { db } = await testDatabase()
  const folder = await folderWith({
    '9999-index.sql': indexFile('create unique index concurrently if not exists', '((1))'),
  })
  await sql`insert into schedules (name) values ('one'), ('two')`.execute(db)
  await expect(migrate(db, { folder })).rejects.toMatchObject({ code: '23505' })
  expect(await indexState(db)).toEqual([{ valid: false }])
  await sql`delete from schedules where name <> 'one'`.execute(db)
  await migrate(db, { folder })
  expect(await indexState(db)).toEqual([{ valid: true }])
})

test('a file outside a transaction may contain one index and nothing else', async () => {
  const { db } = await testDatabase()
  const [build, other] = [
    'create index concurrently if not exists a on users (id);',
    'create table first_new ()',
  ]
  for (const statements of [`${build}\n${other};`, `${other};`, build.replace('if not exists ', '')]) {
    const folder = await folderWith({ '9999-index.sql': `-- concurrently\n${statements}\n` })
    await expect(migrate(db, { folder })).rejects.toThrow('9999-index.sql: outside a transaction')
  }
  expect(await tablesOf(db)).toEqual([])
})

const BLOCKED = {
  '9997-first.sql': 'create table first_new ()',
  '9998-blocked.sql': 'alter table users add column new_column int',
  '9999-last.sql': 'create table last_new ()',
}

test('a migration stops waiting for a held lock, and tries again until it is free', async () => {
  const { db } = await testDatabase()
  const folder = await folderWith(BLOCKED)
  const holder = await openTransaction(db)
  await sql`lock table users in access share mode`.execute(holder)
  const before = await rollbacks(db)
  const run = migrate(db, { folder, waits: { lockMs: 20, pauseMs: 10, tries: 1000 } })
  await expect.poll(async () => rollbacks(db), { timeout: 20_000 }).toBeGreaterThan(before)
  await holder.rollback().execute()
  await run
  expect(await tablesOf(db)).toEqual(['first_new', 'last_new'])
})

test('after the last try, files before the blocked one stay migrated, and the next run continues there', async () => {
  const { db } = await testDatabase()
  const folder = await folderWith(BLOCKED)
  const holder = await openTransaction(db)
  await sql`lock table users in access share mode`.execute(holder)
  const run = migrate(db, { folder, waits: { lockMs: 20, pauseMs: 1, tries: 3 } })
  await expect(run).rejects.toMatchObject({ code: '55P03' })
  expect(await tablesOf(db)).toEqual(['first_new'])
  await holder.rollback().execute()
  await migrate(db, { folder })
  expect(await tablesOf(db)).toEqual(['first_new', 'last_new'])
})

test('the old code can start again after a newer version has migrated', async () => {
  const { db } = await testDatabase()
  await migrate(db, { folder: await folderWith({ '9999-last.sql': 'create table last_new ()' }) })
  await migrate(db)
  expect(await tablesOf(db)).toEqual(['last_new'])
})
