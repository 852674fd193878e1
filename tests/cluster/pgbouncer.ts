import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Folder } from './folder.ts'
import { createPlace, type Place } from './place.ts'
import type { Ports } from './ports.ts'
import { programPath } from './programs.ts'

export type Pooler = { place: Place; databaseUrl: string }

/** PgBouncer with ops/pgbouncer.ini, between the application and the way to the leader. It refuses to run as root. */
export async function createPooler(folder: Folder, ports: Ports, databaseUrl: string): Promise<Pooler> {
  const leader = new URL(databaseUrl)
  const own = await folder.forServer('pgbouncer')
  const settings = [
    '[databases]',
    `* = host=${leader.hostname} port=${leader.port}`,
    readFileSync('ops/pgbouncer.ini', 'utf8'),
    'listen_addr = 127.0.0.1',
    `listen_port = ${ports.pooler}`,
    'unix_socket_dir =',
    `auth_file = ${own}/users`,
  ]
  write(folder, `${own}/pgbouncer.ini`, settings.join('\n'))
  write(folder, `${own}/users`, `"${leader.username}" "${leader.password}"\n`)
  const place = createPlace('pgbouncer', {
    folder,
    program: () => ({
      name: 'pgbouncer',
      command: programPath('pgbouncer'),
      args: [`${own}/pgbouncer.ini`],
      asServer: true,
    }),
    isReady: async () => listens(ports.pooler),
  })
  const pooled = new URL(databaseUrl)
  pooled.port = String(ports.pooler)
  return { place, databaseUrl: pooled.href }
}

function write({ user }: Folder, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false))
  }).then((is) => {
    socket.destroy()
    return is === true
  })
}
