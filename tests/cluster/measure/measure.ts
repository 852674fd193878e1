import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Db } from '#server/db/database.ts'
import type { Call } from '#tests/support/api.ts'
import { overHttps } from '../https-call.ts'
import { payOnce } from '../pay-once.ts'
import type { Cluster } from '../start.ts'
import { fillWithDrafts, written } from './growth.ts'
import { timeOfPlaces, timeOfProcesses } from './processor-time.ts'

const DRAFTS = [1_000, 100_000]
const [WARM_UP, ORDERS, BUYERS] = [30, 400, 4]
const IDLE_MS = 20_000
/** Mails go out, payments settle, and the gateway notifies. */
const AFTER_MS = 25_000
const LIMIT_OF_A_CALL_MS = 30_000

type Costs = Record<string, number>

/**
 * The cost of one order for each part of the installation: processor time, write-ahead log, commits and disk space. The
 * cost of an idle installation is subtracted, so a busy machine changes little.
 */
export async function measure(cluster: Cluster, say: (line: string) => void): Promise<void> {
  const { balancer, databaseUrl } = cluster
  const db = openDatabase({ url: databaseUrl, poolSize: 1 })
  const call = overHttps({ ...balancer, limitMs: LIMIT_OF_A_CALL_MS }, 'measure')
  await pay(call, WARM_UP)
  for (const drafts of DRAFTS) {
    await fillWithDrafts(db, drafts)
    await delay(AFTER_MS)
    const atRest = await spent(cluster, db, async () => delay(IDLE_MS))
    const busy = await spent(cluster, db, async () => {
      await pay(call, ORDERS)
      await delay(AFTER_MS)
    })
    say(`With ${drafts} drafts, one of ${ORDERS} orders cost:`)
    for (const [name, cost] of Object.entries(busy.costs)) {
      const own = cost - ((atRest.costs[name] ?? 0) * busy.ms) / atRest.ms
      say(`| ${name} | ${(own / ORDERS).toFixed(2)} |`)
    }
    for (const [name, bytes] of busy.grown.slice(0, 12))
      say(`| bytes of ${name} | ${Math.round(bytes / ORDERS)} |`)
  }
  await db.destroy()
}

async function pay(call: Call, orders: number): Promise<void> {
  let begun = 0
  const buy = async () => {
    while (begun < orders) {
      begun += 1
      await payOnce(call)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
}

async function timesOf({ application, postgresql, balancer }: Cluster): Promise<Costs> {
  const leader = await postgresql.leader()
  const [lead, follow] = [true, false].map((leads) =>
    postgresql.machines.filter((machine) => (machine === leader) === leads),
  )
  const servers = (machines: typeof lead) =>
    (machines ?? []).flatMap((machine) => postgresql.serverPids(machine))
  return {
    'ms of web processes': timeOfPlaces(application.web),
    'ms of workers': timeOfPlaces(application.workers),
    'ms of the leader of PostgreSQL': timeOfProcesses(servers(lead)),
    'ms of its two standbys': timeOfProcesses(servers(follow)),
    'ms of HAProxy': timeOfPlaces([balancer.place]),
  }
}

/** The cost of some work for the whole installation. */
async function spent(cluster: Cluster, db: Db, work: () => Promise<void>) {
  const look = async () => ({ times: await timesOf(cluster), wrote: await written(db), at: Date.now() })
  const before = await look()
  await work()
  const after = await look()
  const costs: Costs = {
    'kB of log': (after.wrote.wal - before.wrote.wal) / 1000,
    'whole pages in it': after.wrote.pages - before.wrote.pages,
    commits: after.wrote.commits - before.wrote.commits,
  }
  for (const [name, time] of Object.entries(after.times)) costs[name] = time - (before.times[name] ?? 0)
  const grown = [...after.wrote.bytes]
    .map(([name, bytes]): [string, number] => [name, bytes - (before.wrote.bytes.get(name) ?? 0)])
    .filter(([, bytes]) => bytes > 0)
    .toSorted(([, one], [, other]) => other - one)
  return { costs, grown, ms: after.at - before.at }
}
