import { Gauge, type Registry } from '@prometheus-io/client'
import { MINUTE_MS } from '#domain/durations.ts'
import { createAlarm } from '#server/platform/alarm.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** A value that reveals a silent failure, such as the age of the last run. */
export type Watched = {
  /** Name of the gauge in `/metrics`. */
  name: string
  help: string
  /** The gauge's value; null if the event never happened. */
  read: () => Promise<number | null>
  /** The alert for a value above this limit. Without it, there is only the gauge. */
  alert?: { above: number; message: string }
}

const LOOK_MS = MINUTE_MS

export type Watch = {
  start: () => void
  stop: () => void
  /** Checks everything once, now. */
  look: () => Promise<void>
}

/**
 * Every process checks these values each minute, because a dead worker cannot report itself. If something never
 * happened, its age is the time since the start of this process. An alert repeats hourly.
 */
export function createWatch({
  watched,
  registry,
  log,
  secondsUp = () => process.uptime(),
}: {
  watched: readonly Watched[]
  registry: Registry
  log: Log
  /** Replaced only in tests. */
  secondsUp?: () => number
}): Watch {
  const looks = watched.map((one) => {
    const read = async () => (await one.read()) ?? secondsUp()
    addGauge(registry, { ...one, read })
    const alarm = one.alert ? createAlarm(log, one.alert.message) : () => undefined
    return async () => {
      if (one.alert && (await read()) > one.alert.above) alarm()
    }
  })
  const look = async () => {
    for (const once of looks)
      await once().catch((error: unknown) =>
        log.warn('the watch could not read a value', describeError(error)),
      )
  }
  let timer: NodeJS.Timeout | undefined
  return {
    look,
    start: () => {
      timer = setInterval(() => void look(), LOOK_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** A gauge that is read on request. An unreadable value is NaN, because an old value would look healthy. */
function addGauge(
  registry: Registry,
  { name, help, read }: { name: string; help: string; read: () => Promise<number> },
): Gauge {
  return new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN))
    },
  })
}
