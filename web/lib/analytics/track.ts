import { isUsZone, type Measurement } from '#domain/analytics/consent.ts'
import type { PageEvent } from '#domain/analytics/events.ts'

const BATCH_MAX = 20

type Tracking = { state: 'waiting' | 'off' } | { state: 'on'; endpoint: string }
let tracking: Tracking = { state: 'waiting' }
let queue: PageEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Records an event. It never waits and never throws. Events of a visitor who is not measured stay in the browser. */
export function track(event: PageEvent): void {
  if (tracking.state === 'off') return
  queue.push(event)
  if (tracking.state === 'on') schedule()
}

/**
 * Decides about the events so far and to come. A visit that only the language marks as American is measured only if the
 * browser's time zone agrees. A `certain` visit skips this check.
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
  const measured = measurement === 'on' && (certain || isUsZone(timeZone()))
  tracking = measured ? { state: 'on', endpoint } : { state: 'off' }
  if (measured) schedule()
  else queue = []
}

/** Making the first formatter of dates stops a slow phone for 60 ms. Newer browsers know their time zone without it. */
function timeZone(): string {
  return 'Temporal' in globalThis
    ? Temporal.Now.timeZoneId()
    : Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Sends the waiting events. It also runs when the page is closed. */
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
