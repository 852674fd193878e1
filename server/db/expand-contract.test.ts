import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { breaksFor } from '#tests/support/old-code-breaks.ts'
import { MIGRATIONS } from './migration-files.ts'

/** The last migration from before this rule. */
const BEFORE_THE_RULE = '0047-sent-notices'

test(
  'every migration leaves tables on which the previous version can run (docs/operations.md)',
  { timeout: 120_000 },
  async () => {
    const { db } = await emptyDatabase()
    expect(await breaksFor(db, { folder: MIGRATIONS, from: BEFORE_THE_RULE })).toEqual([])
  },
)

/** The tables and columns that these statements break for the previous version of the code. */
async function breaksOf(statements: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-migrations-'))
  onTestFinished(async () => rm(folder, { recursive: true }))
  const first = 'create table pets (id int primary key, name text, age int not null)'
  await writeFile(join(folder, '0001-first.sql'), first)
  await writeFile(join(folder, '0002-second.sql'), statements)
  const { db } = await emptyDatabase()
  return breaksFor(db, { folder: pathToFileURL(`${folder}/`), from: '0001-first' })
}

test.for([
  ['alter table pets drop column name', 'pets.name is gone'],
  ['alter table pets rename column name to title', 'pets.name is gone'],
  ['drop table pets', 'pets.id is gone'],
  ['alter table pets alter column age type text', 'pets.age has another type'],
  ['alter table pets alter column name set not null', 'pets.name must not be null'],
  ['alter table pets add column kind text not null', 'pets.kind needs a default'],
  ['create index pets_name on pets (name)', 'an index of pets must be built'],
  ['-- contracts pets.name, unused since 0003\nalter table pets drop column name', 'pets.name is gone'],
])('the rule notices: %s', async ([statements = '', why = '']) => {
  expect((await breaksOf(statements)).join()).toContain(why)
})

test.for([
  'alter table pets add column kind text',
  "alter table pets add column kind text not null default 'cat'",
  'alter table pets alter column age drop not null',
  '-- concurrently\ncreate index concurrently if not exists pets_name on pets (name);',
  '-- few rows: pets\ncreate index pets_name on pets (name)',
  'create table toys (id int not null); create index toys_id on toys (id)',
  '-- contracts pets.name, unused since 0001\nalter table pets drop column name',
])('the rule allows: %s', async (statements) => {
  expect(await breaksOf(statements)).toEqual([])
})
