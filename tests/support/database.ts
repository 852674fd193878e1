import { randomBytes } from 'node:crypto'
import { afterAll, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { copyDatabase, TEMPLATE } from './template.ts'
import { openPatiently } from './patient-database.ts'

export type TestDatabase = { db: Db; url: string; close: () => Promise<void> }

/**
 * A new migrated database for one test file, copied from the template of the global set-up. It is dropped
 * after the file's tests.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const created = await createDatabase(TEMPLATE)
  afterAll(created.close)
  return created
}

/** The same for one test. It is dropped after the test. */
export async function ownDatabase(): Promise<TestDatabase> {
  const created = await createDatabase(TEMPLATE)
  onTestFinished(created.close)
  return created
}

/** A new empty database, dropped after the file's tests. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const created = await createDatabase('template1')
  onTestFinished(created.close)
  return created
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) throw new Error('tests/support/global-setup.ts did not run')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openPatiently({ url: serverUrl, poolSize: 1 })
  await copyDatabase(admin, { name, from })
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`)
  const db = openPatiently({ url, poolSize: 10 })
  const close = async () => {
    await db.destroy()
    await sql.raw(`drop database if exists ${name} with (force)`).execute(admin)
    await admin.destroy()
  }
  return { db, url, close }
}
