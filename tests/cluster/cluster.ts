import '../../tools/refuse-windows.ts'
import { parseArgs } from 'node:util'
import { clearLeftovers, openFolder } from './folder.ts'
import { overHttps } from './https-call.ts'
import { installCommand, missingPackages } from './programs.ts'
import { measure } from './measure/measure.ts'
import { payOnce } from './pay-once.ts'
import { rehearseRestore } from './restore/rehearse.ts'
import { startCluster, type Cluster } from './start.ts'
import { findingsOf, leftOutOf, writeReport } from './storm/report.ts'
import { runStorm } from './storm/storm.ts'

/**
 * `npm run cluster`: starts the whole application as on many machines, each one a group of processes on this machine.
 * One buyer pays over https. Then everything stops, and all files are deleted. `--storm --orders 3000 --minutes 30`
 * drives buyers while leaders and processes are killed, stopped and replaced. `--restore` drops a table, restores the
 * database to the moment before, and lets the sweep find the rest. With `--storm` it follows on the same cluster.
 * `--measure` says what one order costs each part. `--pooler` puts PgBouncer before the database. `--short` does less
 * of each. `--report folder` says where the report goes. `--missing` only names the Debian packages that are missing.
 */
const { values } = parseArgs({
  options: {
    storm: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    orders: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '20' },
    customers: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string', default: 'test-results/cluster' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const sinceBegin = () => `${Math.round(performance.now() / 1000)} s`

async function oneBuyer({ balancer: { origin, certificate } }: Cluster): Promise<boolean> {
  await payOnce(overHttps({ origin, certificate, limitMs: 30_000 }, 'first-buyer'))
  say(`A buyer paid over ${origin}.`)
  return true
}

async function storm(cluster: Cluster): Promise<boolean> {
  const orders = Number(values.orders)
  const minutes = Number(values.minutes)
  const customers = Number(values.customers)
  const seed = Number(values.seed)
  const outcome = await runStorm(cluster, { orders, minutes, customers, seed, short: values.short }, say)
  const findings = findingsOf(outcome)
  const leftOut = leftOutOf(outcome)
  for (const line of [...findings, ...outcome.stories]) say(line)
  if (leftOut.length > 0) say(`Not run before the deadline: ${leftOut.join('; ')}.`)
  say(`The report is ${writeReport(outcome, values.report)}.`)
  say(findings.length === 0 ? 'All checks passed.' : `Run it again with --seed ${seed}.`)
  // A slow machine may not complete everything in the time of a short storm.
  return findings.length === 0 && (values.short || leftOut.length === 0)
}

async function restore(cluster: Cluster): Promise<boolean> {
  const findings = await rehearseRestore(cluster, say)
  for (const finding of findings) say(finding)
  if (findings.length === 0) say('Ledger and gateway agree.')
  return findings.length === 0
}

async function runOn(cluster: Cluster): Promise<boolean> {
  if (values.storm || values.restore)
    return (!values.storm || (await storm(cluster))) && (!values.restore || (await restore(cluster)))
  if (!values.measure) return oneBuyer(cluster)
  await measure(cluster, say)
  return true
}

async function main(): Promise<boolean> {
  const missing = missingPackages()
  if (values.missing) {
    say(missing.join(' '))
    return true
  }
  if (missing.length > 0) {
    say(`These packages are missing. Run: ${installCommand(missing)}`)
    return false
  }
  const left = await clearLeftovers()
  if (left > 0) say(`Removed the files of ${left} earlier runs.`)
  const folder = await openFolder()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void folder.end().then(() => process.exit(130)))
  try {
    const cluster = await startCluster({
      folder,
      tell: (step) => say(`${sinceBegin()}: ${step}`),
      chaos: values.storm ? { CHAOS: '1', SEED: values.seed } : {},
      pooled: values.pooler,
    })
    const good = await runOn(cluster)
    await cluster.stop()
    say(`Everything has stopped after ${sinceBegin()}.`)
    return good
  } finally {
    if (process.env.KEEP_FOLDER === undefined) await folder.end()
  }
}

const good = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  return false
})
process.exitCode = good ? 0 : 1
