import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '#tests/faults/random.ts'
import { send } from '../pids.ts'
import { until, type Place } from '../place.ts'
import { WHOLE_LIMIT_MS } from '../settings.ts'
import type { Cluster } from '../start.ts'
import type { Chronicle } from './events.ts'

type Storm = { cluster: Cluster; chronicle: Chronicle; random: Random }
type Trouble = Storm & { isLate: () => boolean; short: boolean }
/** `busy` has the names of the places that are starting or frozen. The storm does not kill them until they run again. */
type Processes = Storm & { busy: Set<string> }

const BETWEEN_KILLS_MS = 10_000
/** Longer than the lease of a payment, which is 30 s. */
const FROZEN_MS = 45_000
const DOWN_MS = 15_000

/**
 * Starts a place again until it keeps running, like the supervisor of a machine. A start fails while the database is
 * not reachable.
 */
async function supervise(place: Place): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await place.start()
    } catch (error) {
      if (tries === RESTARTS) throw error
      await delay(1_000)
    }
  }
}
const RESTARTS = 30

/** Kills a web process and a worker every ten seconds, in turn, until the storm is over. Then all run again. */
async function killProcesses({ cluster, chronicle, busy }: Processes, calm: AbortSignal): Promise<void> {
  const { web, workers } = cluster.application
  const starts = new Set<Promise<void>>()
  for (let round = 0; !calm.aborted; round += 1) {
    const places = [web[round % web.length], workers[round % workers.length]]
    for (const place of places) {
      if (!place || busy.has(place.name)) continue
      busy.add(place.name)
      await place.kill()
      chronicle.tell(place.name, 'killed', 'killed')
      const start = supervise(place).then(() => {
        chronicle.tell(place.name, 'runs again', 'up')
        busy.delete(place.name)
      })
      starts.add(start)
      // A start that failed stays in the list, and is reported at the end.
      void start.then(
        () => starts.delete(start),
        () => undefined,
      )
    }
    await delay(BETWEEN_KILLS_MS, null, { signal: calm }).catch(() => null)
  }
  await Promise.all(starts)
}

/** Kills the machine of the leader, waits for another leader, and brings the machine back. */
async function killLeader({ cluster, chronicle }: Storm, how: 'machine' | 'server'): Promise<void> {
  const { postgresql } = cluster
  const leader = await postgresql.leader()
  if (!leader) throw new Error('PostgreSQL has no leader to kill')
  if (how === 'server') {
    for (const pid of postgresql.serverPids(leader)) send(pid, 'SIGKILL')
    chronicle.tell(leader.name, 'leader killed (its PostgreSQL)', 'killed')
  } else {
    await leader.kill()
    chronicle.tell(leader.name, 'leader killed (its machine)', 'killed')
    // If the machine came back too early, it would lead again, and no standby would take over.
    await until('another leader', async () => {
      const next = await postgresql.leader()
      return next !== null && next !== leader
    })
    chronicle.tell('postgresql', 'a standby leads')
    await leader.start()
    chronicle.tell(leader.name, 'back')
  }
  await until('PostgreSQL to be whole again', postgresql.isWhole, WHOLE_LIMIT_MS)
  chronicle.tell(leader.name, 'the cluster is whole again', 'up')
}

/** Kills the leader of etcd, and brings it back. */
async function killEtcdLeader({ cluster: { etcd }, chronicle }: Storm): Promise<void> {
  const leader = await etcd.leader()
  if (!leader) throw new Error('etcd has no leader to kill')
  await leader.kill()
  chronicle.tell(leader.name, 'leader killed', 'killed')
  await delay(DOWN_MS)
  await leader.start()
  chronicle.tell(leader.name, 'runs again', 'up')
}

/** Freezes a worker for longer than its lease. Then it continues as if nothing had happened. */
async function freezeWorker({ cluster, chronicle, random, busy }: Processes): Promise<void> {
  const { workers } = cluster.application
  const free = () => workers.filter(({ name }) => !busy.has(name))
  await until('a worker that runs', async () => free().length > 0)
  const worker = random.pick(free())
  if (!worker) return
  busy.add(worker.name)
  worker.signal('SIGSTOP')
  chronicle.tell(worker.name, 'frozen', 'frozen')
  await delay(FROZEN_MS)
  worker.signal('SIGCONT')
  chronicle.tell(worker.name, 'goes on', 'up')
  busy.delete(worker.name)
}

const PAUSE_MS = 10_000

/** Causes all faults of the storm, in order. Returns the times at which leaders of PostgreSQL were killed. */
export async function makeTrouble({ isLate, short, ...storm }: Trouble): Promise<number[]> {
  const kills: number[] = []
  const calm = new AbortController()
  const processes = { ...storm, busy: new Set<string>() }
  const killing = killProcesses(processes, calm.signal)
  const freezing = freezeWorker(processes)
  // These errors are thrown later. Until then they must not count as unhandled.
  for (const running of [killing, freezing]) running.catch(() => undefined)
  const kill = async (how: 'machine' | 'server') => {
    if (isLate()) return
    await delay(PAUSE_MS)
    kills.push(Date.now())
    await killLeader(storm, how)
  }
  try {
    await kill('machine')
    // Processes that start from now on send no idempotency keys. Running processes still send them.
    storm.cluster.application.set({ BRAINTREE_REQUEST_KEYS: '0' })
    storm.chronicle.tell('application', 'starts without idempotency keys from now on')
    await killEtcdLeader(storm)
    if (!short) {
      await kill('server')
      await kill('machine')
    }
    await freezing
  } finally {
    calm.abort()
  }
  await killing
  return kills
}
