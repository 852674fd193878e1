import type { EventKind } from '#domain/analytics/events.ts'

/** An event that may leave the first-party store: no e-mail, no name, and only a hash of the user's id. */
export type ForwardedEvent = {
  /** Stays the same on a retry. */
  id: string
  kind: EventKind
  anonymousId: string | null
  userHash: string | null
  properties: Record<string, unknown>
  at: Date
}

/** Receives events. `forward` throws if they were not delivered. */
export type EventForwarder = { forward: (events: readonly ForwardedEvent[]) => Promise<void> }
