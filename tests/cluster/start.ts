import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { STEPS } from '#tests/support/rotated-keys.ts'
import { createApplication, productionSettings, type Application } from './application.ts'
import { createEtcd, type Etcd } from './etcd.ts'
import type { Folder } from './folder.ts'
import { startGateway, type Gateway } from './gateway.ts'
import { runPgBackRest } from './run-pgbackrest.ts'
import { createBalancer, type Balancer } from './haproxy.ts'
import { createPooler } from './pgbouncer.ts'
import { until, type Place } from './place.ts'
import { choosePorts, type Ports } from './ports.ts'
import { createPostgreSql, type PostgreSql } from './postgresql.ts'
import { createPrometheus } from './prometheus.ts'

export type Cluster = {
  folder: Folder
  ports: Ports
  etcd: Etcd
  postgresql: PostgreSql
  balancer: Balancer
  application: Application
  gateway: Gateway
  /** The database of the application, at its leader. */
  databaseUrl: string
  /** Stops everything in order. */
  stop: () => Promise<void>
}

const NAME = 'evenhand'

type Start = {
  folder: Folder
  /** Reports each step. */
  tell: (step: string) => void
  /** The faults of the gateway, as environment variables. */
  chaos?: Record<string, string>
  /** The application reaches the leader through PgBouncer. */
  pooled?: boolean
}

/** Starts everything with empty data, in order. */
export async function startCluster({ folder, tell, chaos = {}, pooled = false }: Start): Promise<Cluster> {
  const ports = await choosePorts()
  const etcd = createEtcd(folder, ports)
  // It also writes the certificate that the gateway trusts.
  const balancer = createBalancer(folder, ports)
  const [gateway] = await Promise.all([startGateway(folder, ports, chaos), startAll(etcd.members)])
  tell('the gateway answers, and etcd has a leader')
  const postgresql = await createPostgreSql(folder, ports, etcd)
  await startAll([...postgresql.machines, balancer.place])
  await until('PostgreSQL with a synchronous standby', postgresql.isWhole)
  tell('PostgreSQL has a leader and a synchronous standby')
  await runPgBackRest(postgresql, 'stanza-create')
  tell('the repository of backups takes the log of changes')
  const databaseUrl = await createDatabase(ports, postgresql)
  const pooler = pooled ? await createPooler(folder, ports, databaseUrl) : null
  if (pooler) {
    await pooler.place.start()
    tell('PgBouncer pools the connections of the application')
  }
  const settings = {
    origin: balancer.origin,
    databaseUrl: pooler?.databaseUrl ?? databaseUrl,
    gateway: gateway.address,
    folder,
    keys: STEPS.before,
  }
  const application = createApplication({ folder, ports, env: productionSettings(settings) })
  await promisify(execFile)(process.execPath, ['tools/migrate.ts'], { env: { DATABASE_URL: databaseUrl } })
  tell('the tables are those of this version')
  await startAll([...application.web, ...application.workers])
  tell('the application is ready')
  const prometheus = createPrometheus(folder, ports)
  await prometheus.start()
  tell('Prometheus scrapes')
  const stop = async () => {
    await stopAll([prometheus, ...application.web, ...application.workers])
    await gateway.stop()
    await stopAll(pooler ? [pooler.place, balancer.place] : [balancer.place])
    await stopAll(postgresql.machines)
    await stopAll(etcd.members)
  }
  return { folder, ports, etcd, postgresql, balancer, application, gateway, databaseUrl, stop }
}

async function startAll(places: readonly Place[]): Promise<void> {
  await Promise.all(places.map(async (place) => place.start()))
}

async function stopAll(places: readonly Place[]): Promise<void> {
  await Promise.all(places.map(async (place) => place.stop()))
}

/** Creates the database and its owner at the leader. The owner is not a superuser. Returns the address. */
async function createDatabase({ database: port }: Ports, { superuser }: PostgreSql): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  const client = new Client({ host: '127.0.0.1', port, ...superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create role ${NAME} login password '${password}'`)
  await client.query(`create database ${NAME} owner ${NAME}`)
  await client.end()
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`
}
