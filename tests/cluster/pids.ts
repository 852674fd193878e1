import { readFileSync, readlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

/** A process, and the moment it started. A number alone may belong to another process later. */
export type Known = { pid: number; since: string }

/** The process with this number now, or null. Linux only. */
export function knownProcess(pid: number): Known | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may hold spaces. The start is the 20th field after it.
    const since = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return since === undefined ? null : { pid, since }
  } catch {
    return null
  }
}

export function isRunning({ pid, since }: Known): boolean {
  return knownProcess(pid)?.since === since
}

/** Sends a signal. Returns whether the process existed. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** All descendants of this process. */
export function descendants(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = stdout
    .split('\n')
    .map(Number)
    .filter((id) => id > 1)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** The main process of the PostgreSQL with its files in this folder, and its children. Empty if none runs. */
export function postgresProcesses(folder: string): number[] {
  try {
    const pid = Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0])
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return []
    return [pid, ...descendants(pid)]
  } catch {
    return []
  }
}
