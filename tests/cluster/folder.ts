import {
  appendFileSync,
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverUser, type ServerUser } from '#server/db/server-user.ts'
import { isRunning, knownProcess, postgresProcesses, send, type Known } from './pids.ts'

const PREFIX = 'evenhand-cluster-'
const PROCESSES = 'processes.jsonl'
/** A younger folder without a list may belong to a run that is creating it at this moment. */
const JUST_MADE_MS = 60_000

/** The temporary folder of one run, with a list of its processes. The first one is the run itself. */
export type Folder = {
  path: string
  /** The user of Patroni and PostgreSQL, which refuse to run as root. Null if this process is not root. */
  user: ServerUser | null
  remember: (pid: number) => void
  /** Whether the run ends, so that nothing new may start. */
  isOver: () => boolean
  /** Kills what the run has started, and removes the folder. Nothing starts after that. */
  end: () => Promise<void>
  /** A new folder inside for that user. */
  forServer: (name: string) => Promise<string>
  logs: string
}

export async function openFolder(): Promise<Folder> {
  const path = mkdtempSync(join(tmpdir(), PREFIX))
  chmodSync(path, 0o755)
  const user = await serverUser()
  const logs = join(path, 'logs')
  mkdirSync(logs)
  const remember = (pid: number) => {
    appendFileSync(join(path, PROCESSES), `${JSON.stringify(knownProcess(pid))}\n`)
  }
  remember(process.pid)
  const forServer = async (name: string) => {
    const made = join(path, name)
    await mkdir(made, { mode: 0o700 })
    if (user) await chown(made, user.uid, user.gid)
    return made
  }
  let isOver = false
  const end = async () => {
    isOver = true
    await clear(path)
  }
  return { path, user, remember, isOver: () => isOver, end, forServer, logs }
}

/** Kills what a run has started, in the order it was started, and removes its folder. */
async function clear(path: string): Promise<void> {
  const others = processesOf(path).filter(({ pid }) => pid !== process.pid)
  for (const known of others) if (isRunning(known)) send(known.pid, 'SIGKILL')
  for (const file of globSync(join(path, '**/postmaster.pid'))) {
    for (const pid of postgresProcesses(file.replace(/\/postmaster\.pid$/, ''))) send(pid, 'SIGKILL')
  }
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes the folders of earlier runs that crashed. Returns their number. */
export async function clearLeftovers(): Promise<number> {
  const left = globSync(join(tmpdir(), `${PREFIX}*`)).filter((path) => {
    const [run] = processesOf(path)
    return run ? !isRunning(run) : Date.now() - statSync(path).mtimeMs > JUST_MADE_MS
  })
  for (const path of left) await clear(path)
  return left.length
}

function processesOf(path: string): Known[] {
  const file = join(path, PROCESSES)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const known: unknown = line === '' ? null : JSON.parse(line)
    return isKnown(known) ? [known] : []
  })
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && 'pid' in value && 'since' in value
}
