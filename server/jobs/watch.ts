import { Gauge, type Registry } from 'prom-client'
import { createAlarm } from '#server/platform/alarm.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** Something that is wrong when it is too old, and that says nothing by itself. */
export type Watched = {
  /** Of the gauge behind `/metrics`. */
  name: string
  help: string
  /** The gauge's value; null when it never happened. */
  read: () => Promise<number | null>
  /** The value above which a person must look, and the alert that says so. Without it there is only the gauge. */
  alert?: { above: number; message: string }
}

const LOOK_MS = 60_000

export type Watch = {
  start: () => void
  stop: () => void
  /** Looks once, now. */
  look: () => Promise<void>
}

/**
 * Looks every minute, in every process, at what nobody would say if the worker were gone. What never happened counts
 * from the start of this process. An alert is repeated once an hour.
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
      await once().catch((error: unknown) => log.warn('the watch could not look', describeError(error)))
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

/** Asked for when it is read. What cannot be read is not shown: an old value would look like a good one. */
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
