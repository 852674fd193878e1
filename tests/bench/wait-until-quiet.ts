import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const QUIET_CORES = 0.2
const LOOK_MS = 1000
const PATIENCE_MS = 60_000
const MS_A_SECOND = 1000

/** Waits until the machine is idle for a second, but at most a minute. Earlier programs may still be stopping. */
export async function waitUntilQuiet(): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS;) {
    const before = busySeconds()
    await delay(LOOK_MS)
    if (busySeconds() - before < QUIET_CORES) return
  }
}

function busySeconds(): number {
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return busy.reduce((total, ms) => total + ms, 0) / MS_A_SECOND
}
