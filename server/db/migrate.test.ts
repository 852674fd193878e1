import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

const LIMITS = `current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`

test('a migration has no time limit, and page queries keep their limit of ten seconds', async () => {
  const { db } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-migrations-'))
  await cp(new URL('./migrations/', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, '9999-limits.sql'), `create table limits_seen as select ${LIMITS}`)
  await migrate(db, pathToFileURL(`${folder}/`))
  await rm(folder, { recursive: true })
  const during = await sql`select * from limits_seen`.execute(db)
  expect(during.rows).toEqual([{ statement: '0', idle: '0' }])
  const { rows: after } = await sql`select ${sql.raw(LIMITS)}`.execute(db)
  expect(after).toEqual([{ statement: '10s', idle: '10s' }])
})
