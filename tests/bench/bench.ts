/**
 * `npm run bench`: size and speed of the pages, throughput and latency of the API. It uses the built
 * application and its own PostgreSQL.
 * Options: --only=pages|variants|api|renewals|traces|processes|scale, --rounds=N (5), --seconds=N of each load (5),
 * --due=N subscriptions that are due on one day (100000), --counts=N,N orders to compare (1000,100000); with --drafts
 * they are drafts without orders, --keep to add this run to docs/performance.json and to docs/performance.svg. Only keep
 * runs on an idle machine.
 */
import '../../tools/refuse-windows.ts'
import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { endWhenStopped } from '#tests/support/throw-away-server.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { measureApi } from './api.ts'
import { measurePages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureRenewals } from './renewals.ts'
import { measureScale } from './scale/scale.ts'
import { isReached, table, type Figure } from './report.ts'
import { keepRun } from './keep-run.ts'
import { keyOf, lastValueOf, readRuns } from './runs.ts'
import { startServer } from './start-server.ts'
import { measureTraces } from './traces.ts'
import { measureVariants } from './variants.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    due: { type: 'string', default: '100000' },
    counts: { type: 'string', default: '1000,100000' },
    drafts: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
/** Long enough for some thousand charges. The remaining charges run at the same pace. */
const SECONDS_OF_RENEWALS = 100
const MOST_MEMORY_MB = 180
const does = (part: string) => values.only === undefined || values.only === part
const tell = (line: string) => process.stderr.write(`${line}\n`)
const runs = await readRuns()
const measured = new Map<string, Figure>()
const print = (title: string, figures: readonly Figure[]) => {
  for (const figure of figures) measured.set(keyOf(title, figure.name), figure)
  process.stdout.write(`${table(title, figures, (name) => lastValueOf(runs, keyOf(title, name)))}\n`)
}

await import('../../tools/build.ts')
const folder = await mkdtemp(join(tmpdir(), 'evenhand-bench-'))
chmodSync(folder, 0o755)
// The first start of the application starts PostgreSQL, so this joins it.
const end = endWhenStopped(async () => {
  await (await startEmbeddedPostgres(folder)).stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})
const first = await startServer(folder)
await first.stop()
const app = await startServer(folder)
const postgres = await startEmbeddedPostgres(folder)
try {
  print('Start', [
    {
      name: 'first start, database and all',
      value: first.startedAfterMs / 1000,
      unit: 's',
      goal: { atMost: 20 },
    },
    { name: 'later starts', value: app.startedAfterMs / 1000, unit: 's', goal: { atMost: 3 } },
  ])
  if (does('pages')) {
    const pages = await measurePages({ origin: app.origin, browser: await findBrowser(), rounds, tell })
    for (const [path, figures] of pages) print(path, figures)
  }
  if (does('variants')) {
    const variants = await measureVariants({ origin: app.origin, browser: await findBrowser(), tell })
    for (const [path, figures] of variants) print(path, figures)
  }
  if (does('api')) {
    const seconds = Number(values.seconds)
    const figures = await measureApi({
      origin: app.origin,
      databaseUrl: postgres.socketUrl,
      rounds,
      seconds,
      tell,
    })
    print('API, 32 users', [
      ...figures,
      {
        name: 'memory after it',
        value: await memoryOf(app.pid),
        unit: 'MB',
        goal: { atMost: MOST_MEMORY_MB },
      },
    ])
  }
  if (does('traces')) {
    const own = { folder, databaseUrl: postgres.socketUrl, rounds, seconds: Number(values.seconds), tell }
    print('Traces, 8 users', await measureTraces(own))
  }
  if (does('processes')) {
    const own = { folder, databaseUrl: postgres.socketUrl, rounds, seconds: Number(values.seconds), tell }
    print('One process and two, 16 users', await measureProcesses(own))
  }
  if (does('scale')) {
    const counts = values.counts.split(',').map(Number)
    const filling = values.drafts ? 'drafts' : 'orders'
    const scale = await measureScale({ databaseUrl: postgres.socketUrl, filling, counts, tell })
    print('An order, one after another', scale.requests)
    print(`Slower with the most ${filling}`, scale.slower)
    const reads = { value: scale.wholeReads.length, unit: 'statements', goal: { atMost: 0 } }
    print('Tables', [{ name: 'read whole', ...reads }])
    for (const read of scale.wholeReads) tell(read)
  }
  if (does('renewals')) {
    await app.stop()
    const web = await startServer(folder, { ROLE: 'web' })
    const due = { count: Number(values.due), seconds: SECONDS_OF_RENEWALS }
    const figures = await measureRenewals({
      origin: web.origin,
      databaseUrl: postgres.socketUrl,
      ...due,
      tell,
    })
    await web.stop()
    print('Renewals that are due on one day', figures)
  }
} finally {
  await app.stop()
  await end()
}
if (values.keep) await keepRun(measured, runs)
const missed = [...measured].filter(([, figure]) => !isReached(figure)).map(([key]) => key)
process.stdout.write(
  missed.length === 0 ? '\nAll goals are reached.\n' : `\nMissed:\n  ${missed.join('\n  ')}\n`,
)
process.exit(missed.length === 0 ? 0 : 1)

/** The resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1_000_000
}
