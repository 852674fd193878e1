import { setTimeout } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import { isConnectionTrouble } from './connection-trouble.ts'

/** How long a process that starts waits before it looks again. */
export const LOOK_MS = 1_000

type Given = { log: Log; lookMs?: number }

/**
 * Does a step of the start. While the database does not answer, the step is repeated.
 * @throws any other error of the step
 */
export async function waitForDatabase<T>(
  step: () => Promise<T>,
  { log, lookMs = LOOK_MS }: Given,
): Promise<T> {
  let told = false
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof Error && isConnectionTrouble(error))) throw error
    }
    if (!told) log.warn('the process waits before it starts', { state: 'the database does not answer' })
    told = true
    await setTimeout(lookMs)
  }
}
