import { mkdir, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createTemplate } from './template.ts'
import { neverWaitForTheDisk, throwAwayFolder } from './throw-away.ts'

/** Starts one real PostgreSQL for the whole run and prepares the template of all test databases. */
export default async function setUp(_project: TestProject): Promise<() => Promise<void>> {
  // Creates the folder of built pages. Without it the server logs a warning, which fails a test.
  await mkdir('build/client', { recursive: true })
  const folder = await throwAwayFolder('evenhand-test-')
  const server = await startEmbeddedPostgres(folder)
  await neverWaitForTheDisk(server.url)
  await createTemplate(server.url)
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
