import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETENTION } from '#domain/privacy/retention.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

/** The columns of the database, as `table.column`. */
async function realColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The columns of domain/privacy/data. A column that is listed twice appears twice. */
const listed = Object.entries(RETENTION).flatMap(([table, { personal, other }]) =>
  [...personal.flatMap(({ columns }) => columns), ...other].map((column) => `${table}.${column}`),
)

test('domain/privacy/data says for every column whether it has personal data', async () => {
  const real = await realColumns()
  const missing = real.filter((column) => !listed.includes(column))
  expect(missing, 'name each in domain/privacy/data, as `personal` with a term, or as `other`').toEqual([])
})

test('no column is listed twice, and every listed column exists', async () => {
  const real = await realColumns()
  const gone = listed.filter((column) => !real.includes(column))
  expect(gone, 'remove each from domain/privacy/data').toEqual([])
  const twice = listed.filter((column, at) => listed.indexOf(column) !== at)
  expect(twice, 'name each once in domain/privacy/data').toEqual([])
})
