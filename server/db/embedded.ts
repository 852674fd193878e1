import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { reachablePrograms, shippedPrograms } from './server-programs.ts'
import { mayUse, serverUser, type ServerUser } from './server-user.ts'

const run = promisify(execFile)
/** Committed data must survive a crash, so `fsync` and `synchronous_commit` stay on. */
const SERVER_OPTIONS = [
  '-c max_connections=120',
  '-c shared_buffers=128MB',
  '-c listen_addresses=127.0.0.1',
  // Its socket is in the cluster, which other users cannot enter.
  '-c unix_socket_directories=.',
]
/** The most bytes of a socket's path on every system. */
const SOCKET_PATH_BYTES = 103

export type EmbeddedServer = {
  url: string
  /** The same server by its socket, which takes less time than a port. It equals `url` if there is no socket. */
  socketUrl: string
  stop: () => Promise<void>
}
type Place = {
  cluster: string
  /** The same folder for PostgreSQL's programs: its path or a local name. */
  named: string
  programs: string
  user: ServerUser | null
}
/** Where the programs are, and where root may copy them. Only tests set these. */
export type Programs = { programs?: string; store?: string }

/**
 * Starts or joins the PostgreSQL that npm installs, with its files in `folder`. The server is a separate
 * process. It survives a crash of this process, and the next start joins it.
 * @throws an error that says what to do, if it cannot be started
 */
export async function startEmbeddedPostgres(folder: string, given: Programs = {}): Promise<EmbeddedServer> {
  await mkdir(folder, { recursive: true })
  const password = await secretFile(join(folder, 'postgres-password'))
  const user = await serverUser()
  const programs = await reachablePrograms(given.programs ?? (await shippedPrograms()), { ...given, user })
  for (const name of ['initdb', 'pg_ctl', 'postgres'])
    await chmod(join(programs, 'bin', name), 0o755).catch(() => undefined)
  const cluster = resolve(folder, 'postgres')
  const place: Place = { cluster, named: await nameFor(user, { folder, cluster }), programs, user }
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(place, password)
  const port = (await runningPort(place)) ?? (await startServer(place))
  const url = `postgres://evenhand:${password}@127.0.0.1:${port}/postgres`
  const socketUrl = hasSocket(cluster, port) ? `${url}?host=${encodeURIComponent(cluster)}` : url
  return { url, socketUrl, stop: () => stopServer(place) }
}

/** A server that an earlier version started has no socket. */
function hasSocket(cluster: string, port: number): boolean {
  const socket = join(cluster, `.s.PGSQL.${port}`)
  return Buffer.byteLength(socket) <= SOCKET_PATH_BYTES && existsSync(socket)
}

async function secretFile(path: string): Promise<string> {
  if (!existsSync(path))
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return (await readFile(path, 'utf8')).trim()
}

/**
 * The path by which the server's user opens the cluster. If the user has no access to a parent folder, the programs
 * start inside the cluster. They then use a kernel link to that folder.
 */
async function nameFor(
  user: ServerUser | null,
  { folder, cluster }: { folder: string; cluster: string },
): Promise<string> {
  if (!user || (await mayUse(user, resolve(folder)))) return cluster
  if (platform() === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL does not run as root, and its user cannot enter ${resolve(folder)}. Set DATA_DIR to a folder that every user can enter, or start as a user other than root.`,
  )
}

/** Creates the cluster under a temporary name first, so a crash never leaves half a cluster. */
async function createCluster({ cluster, named, programs, user }: Place, password: string): Promise<void> {
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await rm(cluster, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const passwordFile = `${unfinished}-password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [unfinished, passwordFile]) await chown(path, user.uid, user.gid)
  const input = await open(passwordFile)
  try {
    const options = ['--username=evenhand', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
    const pwfile = platform() === 'win32' ? passwordFile : '/dev/stdin'
    const args = [...options, `--pwfile=${pwfile}`, `--pgdata=${named === cluster ? unfinished : named}`]
    const stdio = [input.fd, 'ignore', 'inherit'] as const
    const child = spawn(join(programs, 'bin', 'initdb'), args, {
      ...user,
      cwd: unfinished,
      stdio: [...stdio],
    })
    const code = await new Promise((done, fail) => child.on('exit', done).on('error', fail))
    if (code !== 0)
      throw new Error(`The database could not be created in ${cluster}. The reason is in the lines above.`)
  } finally {
    await input.close()
    await rm(passwordFile)
  }
  await rename(unfinished, cluster)
}

async function runningPort(place: Place): Promise<number | null> {
  const running = await control(place, 'status').then(
    () => true,
    () => false,
  )
  if (!running) return null
  const lines = (await readFile(join(place.cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(lines[3]) || null
}

async function startServer(place: Place): Promise<number> {
  const port = await freePort()
  const options = [`-p ${port}`, ...SERVER_OPTIONS].join(' ')
  try {
    await control(place, 'start', '-w', '-l', 'server.log', '-o', options)
  } catch (error) {
    // Another process may have started it since the check.
    if ((await runningPort(place)) === null) {
      const log = join(place.cluster, 'server.log')
      throw new Error(`The database could not be started. The reason is in its log, ${log}.`, {
        cause: error,
      })
    }
  }
  return (await runningPort(place)) ?? port
}

async function stopServer(place: Place): Promise<void> {
  await control(place, 'stop', '-m', 'fast', '-w').catch(() => undefined)
}

async function control({ cluster, named, programs, user }: Place, ...args: string[]): Promise<void> {
  await run(join(programs, 'bin', 'pg_ctl'), [...args, '-D', named], { ...user, cwd: cluster })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
