/**
 * `npm run bench`: weight and speed of the pages, throughput and latency of the API, on the built application and
 * a PostgreSQL of its own. Options: --only=pages|api, --rounds=N (5), --seconds=N a measurement (5).
 */
import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { measurePages } from './pages.ts'
import { table } from './report.ts'
import { startServer } from './start-server.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
})
const tell = (line: string) => process.stderr.write(`${line}\n`)

await import('../../tools/build.ts')
const folder = await mkdtemp(join(tmpdir(), 'evenhand-bench-'))
chmodSync(folder, 0o755)
const app = await startServer(folder)
const postgres = await startEmbeddedPostgres(folder)
try {
  if (values.only !== 'api') {
    const pages = await measurePages({
      origin: app.origin,
      browser: await findBrowser(),
      rounds: Number(values.rounds),
      tell,
    })
    for (const [path, figures] of pages) process.stdout.write(`${table(path, figures)}\n`)
  }
} finally {
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
