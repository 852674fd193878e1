import type { Log } from './log.ts'

const QUIET_MS = 60 * 60 * 1000

/** Raises an alert, and then no other one for an hour, even if the cause repeats. */
export function createAlarm(log: Log, message: string): () => void {
  let quietUntil = 0
  return () => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.alert(message)
  }
}
