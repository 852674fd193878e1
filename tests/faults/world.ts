import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres, type EmbeddedServer } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedCatalogue } from '#server/seed-catalogue.ts'
import { descendants, send } from '#tests/cluster/pids.ts'
import { startThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { startWholeApp } from './app-process.ts'
import { startEngine, type EngineProcess } from './engine-client.ts'
import type { Random } from './random.ts'
import { letNoncesWorkTwice } from './reusable-nonces.ts'

/** Faults in 22 of 100 gateway calls, a delayed search index, and callers with short timeouts. */
const CHAOS =
  'lostBefore=0.04,lostAfter=0.05,hang=0.03,errorBefore=0.05,errorAfter=0.05,latency=5-40,lag=1200,limit=2000'
const ENGINES = 2

/** Two processes and one database, with their kills and failures. */
export type World = {
  /** Runs the whole application rather than the engine alone. */
  whole: boolean
  engines: (EngineProcess | null)[]
  kills: number
  powerCuts: number
  faults: () => number
  killOne: () => Promise<void>
  /** Kills both engines and the database server at once, like a power cut. */
  cutPower: () => Promise<void>
  /** Stops all failures. */
  calmDown: () => Promise<void>
  withDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  end: () => Promise<void>
}

type Options = {
  random: Random
  whole: boolean
  chaos?: string
  /** Whether the merchant account has idempotency keys. Without them, the nonce prevents duplicates. */
  requestKeys?: boolean
}
const UNREADABLE = '0.03'

export async function openWorld(options: Options): Promise<World> {
  const { random, whole, chaos: usual = CHAOS, requestKeys = true } = options
  const { folder, end, ...first } = await startThrowAwayServer('evenhand-storm-')
  let server: Pick<EmbeddedServer, 'url'> = first
  let calm = false
  let starts = 0
  let faults = 0
  const start = async () => {
    starts += 1
    const chaos = calm ? 'latency=0' : `${usual},seed=${Math.floor(random.between(1, 1e9))}`
    // A compile cache halves the time of later starts.
    const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    if (whole) return patiently(async () => startWholeApp(server.url, { ...env, SANDBOX_CHAOS: chaos }))
    const odd = { REQUEST_KEYS: requestKeys ? '1' : '0', UNREADABLE: calm ? '0' : UNREADABLE }
    return startEngine(
      server.url,
      { ...env, ...odd, RECOVER: '1', CHAOS: chaos },
      { onFault: () => (faults += 1) },
    )
  }
  await withDatabase(server, migrate)
  await withDatabase(server, letNoncesWorkTwice)
  if (whole) await withDatabase(server, seedCatalogue)
  const world: World = {
    whole,
    engines: [],
    kills: 0,
    powerCuts: 0,
    faults: () => faults,
    killOne: async () => {
      const place = starts % ENGINES
      await kill(world, place)
      world.kills += 1
      world.engines[place] = await start()
    },
    cutPower: async () => {
      const down = [0, 1].map(async (place) => kill(world, place))
      await Promise.all([...down, killServer(folder)])
      world.powerCuts += 1
      // A killed server leaves its lock for a moment.
      server = await patiently(async () => startEmbeddedPostgres(folder))
      world.engines = await Promise.all([start(), start()])
    },
    calmDown: async () => {
      calm = true
      await Promise.all([0, 1].map(async (place) => kill(world, place)))
      world.engines = await Promise.all([start(), start()])
    },
    withDatabase: async (work) => withDatabase(server, work),
    end: async () => {
      await Promise.all([0, 1].map(async (place) => kill(world, place)))
      await end()
    },
  }
  try {
    world.engines = await Promise.all([start(), start()])
    return world
  } catch (error) {
    await world.end()
    throw error
  }
}

async function kill(world: World, place: number): Promise<void> {
  const engine = world.engines[place]
  world.engines[place] = null
  engine?.signal('SIGKILL')
  await engine?.ended
}

/** Kills the postmaster of this folder and its children by their ids. Resolves when they are gone. */
async function killServer(folder: string): Promise<void> {
  const [line] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const pids = [postmaster, ...descendants(postmaster)]
  for (const pid of pids) send(pid, 'SIGKILL')
  while (pids.some((pid) => send(pid, 0))) await delay(20)
}

const START_TRIES = 10

async function patiently<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (tries === START_TRIES) throw error
      await delay(500)
    }
  }
}

async function withDatabase<T>(
  server: Pick<EmbeddedServer, 'url'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url: server.url, poolSize: 6 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
