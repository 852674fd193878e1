import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const STARTS_MS = 60_000

test(
  'the folder may be named from where the process runs, as the default is',
  { timeout: STARTS_MS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evenhand-embedded-'))
    chmodSync(folder, 0o755)
    onTestFinished(async () => rm(folder, { recursive: true, force: true }))
    const server = await startEmbeddedPostgres(relative(process.cwd(), folder))
    onTestFinished(server.stop)
    const db = openDatabase({ url: server.url, poolSize: 1 })
    onTestFinished(async () => db.destroy())
    const { rows } = await sql<{ answer: number }>`select 42 as answer`.execute(db)
    expect(rows).toEqual([{ answer: 42 }])
  },
)
