import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

test('after a migration alters a table, its statement fails once and the next connection works', async () => {
  await sql`create table journeys (place text)`.execute(db)
  await sql`insert into journeys values ('Duluth')`.execute(db)
  const all = async () => (await sql`select * from journeys where place <> ${''}`.execute(db)).rows
  await expect(all()).resolves.toEqual([{ place: 'Duluth' }])
  await sql`alter table journeys add column year int`.execute(db)
  await all().catch(() => undefined)
  await expect(all()).resolves.toEqual([{ place: 'Duluth', year: null }])
})
