import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isFault, type Fault } from './faults/switches.ts'
import { isKillAt, type KillAt } from './faults/kill.ts'
import type { Letter } from './mails/letters.ts'
import type { Kept } from './journal/tape.ts'

/** What the next process shows of this one. */
export type Memory = { tape: Kept; letters: Letter[]; switches: Fault[]; armed: KillAt | null }

/** What the process before has left; null without a file, or if it cannot be read. */
export function readMemory(path: string | null): Memory | null {
  if (path === null) return null
  try {
    // A process of this folder wrote it. A developer may delete it at any time.
    const memory = JSON.parse(readFileSync(path, 'utf8')) as Memory
    const { armed } = memory
    return {
      ...memory,
      switches: memory.switches.filter(isFault),
      armed: armed !== null && isKillAt(armed) ? armed : null,
    }
  } catch {
    return null
  }
}

/** Writes at once, because a killed process has no later. */
export function writeMemory(path: string | null, memory: Memory): void {
  if (path === null) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(memory))
}
