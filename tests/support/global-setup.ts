import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedCatalogue } from '#server/seed-catalogue.ts'
import { neverWaitForTheDisk, throwAwayFolder } from './throw-away.ts'

/** Starts one real PostgreSQL for the whole run and prepares the template of all test databases. */
export default async function setUp(_project: TestProject): Promise<() => Promise<void>> {
  // Creates the folder of built pages. Without it the server logs a warning, which fails a test.
  await mkdir('build/client', { recursive: true })
  const folder = await throwAwayFolder('evenhand-test-')
  const server = await startEmbeddedPostgres(folder)
  await neverWaitForTheDisk(server.url)
  const admin = openDatabase({ url: server.url, poolSize: 1 })
  // A busy machine needs longer than a statement of the product may take.
  await sql`set statement_timeout = 0`.execute(admin)
  await sql`create database evenhand_template`.execute(admin)
  await admin.destroy()
  const template = openDatabase({ url: server.url.replace(/\/[^/]*$/, '/evenhand_template'), poolSize: 2 })
  await migrate(template)
  await seedCatalogue(template)
  await template.destroy()
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
