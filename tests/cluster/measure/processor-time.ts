import { readFileSync } from 'node:fs'
import type { Place } from '../place.ts'

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

/** The processor time of a process and of its children that have ended, in milliseconds. */
function timeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may hold spaces. The times are the 12th to 15th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks * MS_PER_TICK
  } catch {
    return 0
  }
}

/** The processor time of these processes. */
export function timeOfProcesses(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + timeOf(pid), 0)
}

/** The processor time of the programs in these places. */
export function timeOfPlaces(places: readonly Place[]): number {
  return timeOfProcesses(places.flatMap((place) => place.pid() ?? []))
}
