import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { isConnectionTrouble } from './connection-trouble.ts'
import { openDatabase, type Db } from './database.ts'

const { db, url } = await testDatabase()

/** One connection, so a query after a failure shows whether that connection is used again. */
function oneConnection(): Db {
  const single = openDatabase({ url, poolSize: 1, answerLimitMs: 300 })
  onTestFinished(async () => single.destroy())
  return single
}

test('after a migration alters a table, its statement fails once and the next connection works', async () => {
  await sql`create table journeys (place text)`.execute(db)
  await sql`insert into journeys values ('Duluth')`.execute(db)
  const all = async () => (await sql`select * from journeys where place <> ${''}`.execute(db)).rows
  await expect(all()).resolves.toEqual([{ place: 'Duluth' }])
  await sql`alter table journeys add column year int`.execute(db)
  await all().catch(() => undefined)
  await expect(all()).resolves.toEqual([{ place: 'Duluth', year: null }])
})

test('a write on a former primary is a connection error, and the next query gets another connection', async () => {
  const single = oneConnection()
  await sql`create table visits (place text)`.execute(db)
  const write = async () => sql`insert into visits values (${'Duluth'})`.execute(single)
  await sql`set default_transaction_read_only = on`.execute(single)
  const failed = await write().catch((error: unknown) => error)
  expect(failed instanceof Error && isConnectionTrouble(failed)).toBe(true)
  await write()
  expect((await sql`select * from visits`.execute(db)).rows).toEqual([{ place: 'Duluth' }])
})

test('a server that does not answer is a connection error, and the next query gets another connection', async () => {
  const single = oneConnection()
  const failed = await sql`select pg_sleep(60)`.execute(single).catch((error: unknown) => error)
  expect(failed instanceof Error && isConnectionTrouble(failed)).toBe(true)
  await expect(sql`select 1 as one`.execute(single)).resolves.toMatchObject({ rows: [{ one: 1 }] })
})
