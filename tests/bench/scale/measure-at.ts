import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hearDatabase, openDatabase, type Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedCatalogue } from '#server/seed-catalogue.ts'
import type { Call } from '#tests/support/api.ts'
import { everyCall } from '../../access/every-call.ts'
import { wholeApi } from '../../access/whole-api.ts'
import { everybody, type Everybody } from '../../access/world.ts'
import { readsIn, planOf } from '../../growth/plans.ts'
import type { JsonClient } from '../json-client.ts'
import { orderWork, premium } from '../order-work.ts'
import { copyDrafts, copyRows } from './copy-rows.ts'

/** The durations in milliseconds of each request of an order, each call and each statement, by name. */
export type Times = ReadonlyMap<string, readonly number[]>
export type Measured = {
  count: number
  requests: Times
  calls: Times
  statements: Times
  /** The statements that read a whole table with more than `FEW` rows. */
  wholeReads: readonly string[]
}

const SEED_ORDERS = 40
const MEASURED_ORDERS = 300
const TURNS_OF_A_READ = 20
const TICKS = 3
const FEW = 5000

/** What a database is filled with: whole orders with their drafts, families and mails, or drafts alone. */
export type Filling = 'orders' | 'drafts'

/** Fills a new database of the server with about so many, and measures everything against it. */
export async function measureAt(
  serverUrl: string,
  { count, filling, tell }: { count: number; filling: Filling; tell: (line: string) => void },
): Promise<Measured> {
  const url = await newDatabase(serverUrl)
  const db = openDatabase({ url, poolSize: 4 })
  await migrate(db)
  await seedCatalogue(db)
  const { call, services } = await wholeApi(db)
  const world = await everybody(db, call)
  await buy(call, SEED_ORDERS)
  for (let turn = 0; turn < TICKS; turn += 1) await services.worker.tick()
  const begun = performance.now()
  if (filling === 'drafts') await copyDrafts(db, count)
  else {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db)
    await copyRows(db, Math.ceil(count / (rows[0]?.count ?? 1)))
  }
  await services.worker.tick()
  tell(`filled with ${count} ${filling} in ${Math.round((performance.now() - begun) / 1000)} s`)
  if (filling === 'drafts') tell(await sizeOfDrafts(db))
  await db.destroy()

  const filled = openDatabase({ url, poolSize: 4 })
  const statements = new Map<string, number[]>()
  const there = await wholeApi(filled)
  // The services hear the database too, so this listener comes after them.
  hearDatabase(filled, {
    waited: () => undefined,
    ran: (text, seconds) => add(statements, text, seconds * 1000),
  })
  await buy(there.call, SEED_ORDERS)
  statements.clear()
  const requests = await buy(there.call, MEASURED_ORDERS)
  const calls = await measureCalls(there.call, world)
  for (let turn = 0; turn < TICKS; turn += 1) await there.services.worker.tick()
  await there.services.watch.look()
  // The questions about plans below are not part of the measurement.
  hearDatabase(filled, { waited: () => undefined, ran: () => undefined })
  const wholeReads = await wholeReadsOf(filled, statements.keys())
  await filled.destroy()
  return { count, requests, calls, statements, wholeReads }
}

async function sizeOfDrafts(db: Db): Promise<string> {
  const { rows } = await sql<{ drafts: number; table: string; indexes: string }>`
    select (select count(*)::int from registrations) as drafts,
      pg_size_pretty(pg_table_size('registrations')) as table,
      pg_size_pretty(pg_indexes_size('registrations')) as indexes`.execute(db)
  return rows.map(({ drafts, table, indexes }) => `${drafts} drafts: ${table}, indexes ${indexes}`).join()
}

async function newDatabase(serverUrl: string): Promise<string> {
  const name = `scale_${randomBytes(4).toString('hex')}`
  const admin = openDatabase({ url: serverUrl, poolSize: 1 })
  await sql.raw(`create database ${name}`).execute(admin)
  await admin.destroy()
  return serverUrl.replace(/\/[^/]*$/, `/${name}`)
}

/** Buys this many times, one buyer after another. */
async function buy(call: Call, count: number): Promise<Times> {
  const times = new Map<string, number[]>()
  const client: JsonClient = {
    call: async ({ method, path, body, headers = {} }) =>
      call(method, path, { body, headers: textsOf(headers) }),
    close: () => undefined,
  }
  const work = orderWork(client, await premium(client))
  for (let n = 0; n < count; n += 1)
    await work(async (name, part) => {
      const begun = performance.now()
      const result = await part()
      add(times, name, performance.now() - begun)
      return result
    })
  return times
}

function textsOf(headers: NonNullable<Parameters<JsonClient['call']>[0]['headers']>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Makes every call by a person with the right to it. A read is made several times. */
async function measureCalls(call: Call, world: Everybody): Promise<Times> {
  const times = new Map<string, number[]>()
  for (const { id, method, path, options } of everyCall(world))
    for (let turn = 0; turn < (method === 'GET' ? TURNS_OF_A_READ : 1); turn += 1) {
      const begun = performance.now()
      await call(method, path, options)
      add(times, id, performance.now() - begun)
    }
  return times
}

async function wholeReadsOf(db: Db, statements: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and reltuples < ${FEW}`.execute(db)
  const small = new Set(rows.map(({ name }) => name))
  const found: string[] = []
  for (const text of statements) {
    if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue
    const reads = (await planOf(db, text)).flatMap((plan) => readsIn(plan, small))
    found.push(...reads.map((read) => `${read}: ${text.replaceAll(/\s+/g, ' ').trim()}`))
  }
  return found
}

function add(times: Map<string, number[]>, name: string, ms: number): void {
  const known = times.get(name)
  if (known) known.push(ms)
  else times.set(name, [ms])
}
