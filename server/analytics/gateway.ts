import type { EventKind } from '#domain/analytics/events.ts'

/** An event as it may leave the first-party store: no e-mail, no name, the user only as a hash. */
export type ForwardedEvent = {
  /** Stays the same when it is sent again. */
  id: string
  kind: EventKind
  anonymousId: string | null
  userHash: string | null
  properties: Record<string, unknown>
  at: Date
}

/** Where events are forwarded to. Throws when they did not arrive. */
export type EventForwarder = { forward: (events: readonly ForwardedEvent[]) => Promise<void> }
