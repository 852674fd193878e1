import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isFault, type Fault } from './faults/switches.ts'
import { isKillAt, type KillAt } from './faults/kill.ts'
import type { Letter } from './mails/letters.ts'
import type { Kept } from './journal/tape.ts'

/** The state of this process for the next one. */
export type Memory = { tape: Kept; letters: Letter[]; switches: Fault[]; armed: KillAt | null }

/** The state of the process before. Null without a file, or if it cannot be read. */
export function readMemory(path: string | null): Memory | null {
  if (path === null) return null
  try {
    // Safe cast: a process of this checkout wrote the file. A developer may delete it at any time.
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

/** Writes at once, because a killed process cannot write afterwards. */
export function writeMemory(path: string | null, memory: Memory): void {
  if (path === null) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(memory))
}
