import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startApp } from '#tests/support/app.ts'

/** One PostgreSQL and one application for all journeys. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-journeys-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const app = await startApp({ databaseUrl: postgres.url, env: { DATA_DIR: folder } })
  process.env.JOURNEY_ORIGIN = app.origin
  process.env.JOURNEY_DATABASE_URL = postgres.url
  return async () => {
    await app.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
