import { isUsZone, type Measurement } from '#domain/analytics/consent.ts'
import type { PageEvent } from '#domain/analytics/events.ts'

const BATCH_MAX = 20

type Tracking = { state: 'waiting' | 'off' } | { state: 'on'; endpoint: string }
let tracking: Tracking = { state: 'waiting' }
let queue: PageEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Notes an event. Never waits, never throws; nothing leaves the browser of somebody who is not measured. */
export function track(event: PageEvent): void {
  if (tracking.state === 'off') return
  queue.push(event)
  if (tracking.state === 'on') schedule()
}

/**
 * Decides what becomes of the events so far and to come. A visit that only the language calls American is
 * measured when the browser's clock agrees; a `certain` one needs no clock.
 */
export function decideTracking({
  measurement,
  certain,
  endpoint,
}: {
  measurement: Measurement
  certain: boolean
  endpoint: string
}): void {
  const measured =
    measurement === 'on' && (certain || isUsZone(Intl.DateTimeFormat().resolvedOptions().timeZone))
  tracking = measured ? { state: 'on', endpoint } : { state: 'off' }
  if (measured) schedule()
  else queue = []
}

/** Sends what is waiting, with what the session knows now; also when the page goes away. */
export function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (tracking.state !== 'on' || queue.length === 0) return
  const events = queue.splice(0, BATCH_MAX)
  navigator.sendBeacon?.(
    tracking.endpoint,
    new Blob([JSON.stringify({ events })], { type: 'application/json' }),
  )
  if (queue.length > 0) schedule()
}

function schedule(): void {
  timer ??= setTimeout(flush)
}
