import type { Worker } from './jobs/index.ts'
import type { Drain } from './platform/drain.ts'
import { describeError, type Log } from './platform/log.ts'

/** How long a process that must end at once waits for the database to release its leases. */
const GIVE_BACK_MS = 3_000

type Parts = {
  log: Log
  drain: Drain
  worker: Pick<Worker, 'stop' | 'giveBack' | 'running'>
  /** How long requests are accepted while `/readyz` says 503. Balancers notice it in this time. */
  pauseMs: number
  /** The time from the signal after which the process ends, even if requests or jobs are still open. */
  limitMs: number
  /** Ends the other tasks of the process, which are neither requests nor jobs. */
  endOthers: () => void
  /** Closes the connections that requests and jobs used. */
  close: () => Promise<void>
  exit: (code: number) => void
}

export type ShutDown = {
  /** The first signal ends the process in order, the second at once. */
  signal: () => void
  isStopping: () => boolean
}

/**
 * Ends the process without a lost or refused request. Jobs take nothing new. Requests are accepted for the pause, then
 * the listener closes. Open requests and the current items of jobs end. After the limit the leases of jobs are
 * released, and the process ends with code 1.
 */
export function createShutDown(parts: Parts): ShutDown {
  const { log, drain, worker } = parts
  let isStopping = false
  let isOver = false
  const end = (code: number) => {
    if (isOver) return
    isOver = true
    parts.exit(code)
  }
  const endInOrder = async () => {
    drain.begin()
    parts.endOthers()
    const jobsEnded = worker.stop()
    if (parts.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, parts.pauseMs))
    await Promise.all([drain.close(), jobsEnded])
    await parts.close()
    end(0)
  }
  const endNow = async (why: string) => {
    log.warn(why, { count: drain.openRequests(), job: worker.running().join(' ') })
    await Promise.race([
      worker
        .giveBack()
        .catch((error: unknown) => log.warn('leases stay until they end', describeError(error))),
      new Promise((resolve) => setTimeout(resolve, GIVE_BACK_MS)),
    ])
    end(1)
  }
  return {
    isStopping: () => isStopping,
    signal: () => {
      if (isStopping) return void endNow('the process ends at once, because it was told twice')
      isStopping = true
      setTimeout(() => void endNow('the process ends before all of its work'), parts.limitMs).unref()
      endInOrder().catch((error: unknown) => {
        log.alert('the process could not end in order', describeError(error))
        end(1)
      })
    },
  }
}
