import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Folder } from './folder.ts'
import { send } from './pids.ts'
import { LINES_OF_LOG, LOOK_EVERY_MS, LOOK_LIMIT_MS, START_LIMIT_MS, STOP_LIMIT_MS } from './settings.ts'

/** A place of the cluster that runs one program. The program may be killed and started again. */
export type Place = {
  name: string
  /** The number of the running process, or null. */
  pid: () => number | null
  /** Starts the program and waits until it is ready. */
  start: () => Promise<void>
  /** SIGKILL, like a power cut of this program. */
  kill: () => Promise<void>
  /** SIGTERM, and waits until it has ended. Returns whether it ended by itself. */
  stop: () => Promise<boolean>
  signal: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2' | 'SIGHUP') => void
}

export type Program = {
  name: string
  command: string
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Runs as the user of PostgreSQL. */
  asServer?: boolean
}

type Options = {
  folder: Folder
  /** Read at each start, because a new version may run in the same place. */
  program: () => Program
  isReady: () => Promise<boolean>
  /** Other processes that are killed with it. */
  others?: () => number[]
}

export function createPlace(name: string, { folder, program, isReady, others = () => [] }: Options): Place {
  let child: ChildProcess | null = null
  const isUp = () => child !== null && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals): Promise<boolean> => {
    const ending = child
    if (!ending || !isUp()) return true
    const gone = new Promise<true>((resolve) => ending.once('exit', () => resolve(true)))
    ending.kill(signal)
    const ended = await Promise.race([gone, delay(STOP_LIMIT_MS, false, { ref: false })])
    if (!ended) {
      ending.kill('SIGKILL')
      await gone
    }
    return ended
  }
  return {
    name,
    pid: () => (isUp() ? (child?.pid ?? null) : null),
    start: async () => {
      child = run(folder, program())
      await until(`${name} to start`, async () => {
        if (!isUp()) throw new Error(`${name} has ended. Its log ends with:\n${endOfLog(folder, name)}`)
        return isReady()
      })
    },
    kill: async () => {
      const pids = others()
      for (const pid of pids) send(pid, 'SIGSTOP')
      await end('SIGKILL')
      for (const pid of pids) send(pid, 'SIGKILL')
      await until(`${name} to end`, async () => !pids.some((pid) => send(pid, 0)))
    },
    stop: async () => end('SIGTERM'),
    signal: (signal) => {
      if (isUp()) child?.kill(signal)
      for (const pid of others()) send(pid, signal)
    },
  }
}

/** The end of a run removes the whole log, so a failure shows this much of it. */
function endOfLog({ logs }: Folder, name: string): string {
  const lines = readFileSync(join(logs, `${name}.log`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.slice(-LINES_OF_LOG).join('\n')
}

function run(folder: Folder, { name, command, args = [], env = {}, cwd, asServer = false }: Program) {
  // After Ctrl-C, a supervisor must not start again what the end of the run has killed.
  if (folder.isOver()) throw new Error(`${name} does not start, because the run ends`)
  const log = openSync(join(folder.logs, `${name}.log`), 'a')
  const child = spawn(command, args, {
    ...(asServer ? folder.user : {}),
    cwd: cwd ?? folder.path,
    env: { PATH: process.env.PATH, HOME: folder.path, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    // Ctrl-C reaches only the run, which ends its processes in order.
    detached: true,
  })
  if (child.pid !== undefined) folder.remember(child.pid)
  return child
}

/** Checks a condition until it is true. @throws when the time is over */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  limitMs = START_LIMIT_MS,
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s without success for ${what}`)
    await delay(LOOK_EVERY_MS)
  }
}

/** Whether a URL answers 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}
