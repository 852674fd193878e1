import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVENTS_VERSION, type PageEvent } from '#domain/analytics/events.ts'
import { decideTracking, flush, track } from './track.ts'

const viewed: PageEvent = {
  kind: 'checkout step',
  signUp: 'join',
  step: 'family',
  action: 'viewed',
  version: EVENTS_VERSION,
}
const sendBeacon = vi.fn<(address: string, body: Blob) => boolean>()
const { Temporal: known } = globalThis

beforeEach(() => vi.stubGlobal('navigator', { sendBeacon }))
afterEach(() => {
  Object.assign(globalThis, { Temporal: known })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sendBeacon.mockClear()
})

/** How often events were sent, after one more event of a visit that only its language marks as American. */
function timesSent(): number {
  decideTracking({ measurement: 'on', certain: false, endpoint: '/events' })
  track(viewed)
  flush()
  return sendBeacon.mock.calls.length
}

test('a browser with Temporal tells its time zone without a formatter of dates, which is slow to make', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const zone = vi.spyOn(Temporal.Now, 'timeZoneId')
  zone.mockReturnValue('America/Chicago')
  expect(timesSent()).toBe(1)
  zone.mockReturnValue('Europe/Madrid')
  expect(timesSent()).toBe(1)
  expect(made).not.toHaveBeenCalled()
})

test('an older browser tells its time zone through a formatter of dates', () => {
  Reflect.deleteProperty(globalThis, 'Temporal')
  const options = Intl.DateTimeFormat().resolvedOptions()
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  zone.mockReturnValue({ ...options, timeZone: 'America/Chicago' })
  expect(timesSent()).toBe(1)
  zone.mockReturnValue({ ...options, timeZone: 'Europe/Madrid' })
  expect(timesSent()).toBe(1)
})
