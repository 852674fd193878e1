import { copyFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backupSettings } from './backups.ts'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import type { Etcd } from './etcd.ts'
import type { Folder } from './folder.ts'
import { postgresProcesses } from './pids.ts'
import { createPlace, type Place } from './place.ts'
import type { Ports } from './ports.ts'
import { programPath } from './programs.ts'
import { runAsServer } from './run-as-server.ts'
import { LOOK_LIMIT_MS, MACHINES } from './settings.ts'

export type PostgreSql = {
  /** Each place is a machine: Patroni with its PostgreSQL. */
  machines: readonly Place[]
  /** The machine that leads now, or null. */
  leader: () => Promise<Place | null>
  /** The processes of PostgreSQL alone, without Patroni. */
  serverPids: (machine: Place) => number[]
  /** Whether there is a leader, and a standby that has every commit. */
  isWhole: () => Promise<boolean>
  superuser: { user: string; password: string }
  /** Runs a program on a machine, as the user of PostgreSQL. Returns what it has written. */
  runOn: (machine: Place, program: string, args: readonly string[], input?: string) => Promise<string>
  /** Empties the data folder of a machine. Patroni then copies the leader. */
  empty: (machine: Place) => void
}

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/** Three PostgreSQL under Patroni, with the settings of ops/patroni.yml. */
export async function createPostgreSql(folder: Folder, ports: Ports, etcd: Etcd): Promise<PostgreSql> {
  // The user of PostgreSQL may not be able to read the checkout.
  const settings = `${folder.path}/patroni.yml`
  copyFileSync('ops/patroni.yml', settings)
  const superuser = { user: 'postgres', password: newPassword() }
  const env = {
    PATRONI_SCOPE: 'evenhand',
    PATRONI_ETCD3_HOSTS: etcd.hosts,
    PATRONI_POSTGRESQL_BIN_DIR: dirname(programPath('pg_basebackup')),
    PATRONI_SUPERUSER_USERNAME: superuser.user,
    PATRONI_SUPERUSER_PASSWORD: superuser.password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: newPassword(),
  }
  const command = programPath('patroni')
  const backups = await backupSettings(folder)
  const environments = new Map<string, Record<string, string>>()
  const machines = await Promise.all(
    MACHINES.map(async (machine, index) => {
      const name = `postgresql${machine}`
      const data = dataOf(await folder.forServer(name))
      const port = String(ports.postgresql[index])
      const [rest, server] = [`127.0.0.1:${ports.patroni[index]}`, `127.0.0.1:${port}`]
      const own = {
        ...env,
        ...backups({ data, port }),
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: rest,
        PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
        PATRONI_POSTGRESQL_LISTEN: server,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: server,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: `${dirname(data)}/pgpass`,
      }
      const client = {
        PGHOST: '127.0.0.1',
        PGPORT: port,
        PGUSER: superuser.user,
        PGPASSWORD: superuser.password,
      }
      environments.set(name, { ...own, ...client })
      return createPlace(name, {
        folder,
        program: () => ({ name, command, args: [settings], env: own, cwd: dirname(data), asServer: true }),
        isReady: async () => (await fetch(`http://${rest}/liveness`).catch(() => null)) !== null,
        others: () => postgresProcesses(data),
      })
    }),
  )
  const read = async () => readMembers(ports.patroni)
  return {
    machines,
    superuser,
    runOn: async ({ name }, program, args, input = '') =>
      runAsServer(folder, { program, args, input, env: environments.get(name) ?? {} }),
    empty: ({ name }) => rmSync(dataOf(`${folder.path}/${name}`), { recursive: true, force: true }),
    serverPids: ({ name }) => postgresProcesses(dataOf(`${folder.path}/${name}`)),
    leader: async () => {
      const leads = (await read()).find(({ role }) => role === 'leader')
      return machines.find(({ name }) => name === leads?.name) ?? null
    },
    isWhole: async () => {
      const running = (await read()).filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = running.map(({ role }) => role)
      const isListed =
        roles.length === MACHINES.length && roles.includes('leader') && roles.includes('sync_standby')
      return isListed && hasSynchronousStandby({ port: ports.database, ...superuser })
    },
  }
}

/**
 * Whether a standby writes every commit now. This asks PostgreSQL, because the list of Patroni is some seconds old. If
 * a leader fails without such a standby, no other machine can take over.
 */
async function hasSynchronousStandby(server: { port: number; user: string; password: string }) {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  const client = new Client({ host: '127.0.0.1', database: 'postgres', ...server, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
    return rowCount !== null && rowCount > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const dataOf = (machine: string) => `${machine}/data`
const newPassword = () => randomBytes(18).toString('base64url')

/** The members as listed by the first machine that answers. */
async function readMembers(ports: readonly number[]) {
  for (const port of ports) {
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, {
      signal: AbortSignal.timeout(LOOK_LIMIT_MS),
    })
      .then(async (found) => members.parse(await found.json()))
      .catch(() => null)
    if (answer) return answer.members
  }
  return []
}
