import type { EventForwarder, ForwardedEvent } from '../gateway.ts'

const LIMIT_MS = 10_000

/** Forwards to an endpoint with Segment's HTTP API, such as `https://api.segment.io`. */
export function segment({ url, writeKey }: { url: string; writeKey: string }): EventForwarder {
  const endpoint = new URL('/v1/batch', url)
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`
  return {
    forward: async (events) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ batch: events.map(messageOf) }),
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the analytics endpoint answered ${response.status}`)
    },
  }
}

function messageOf({ id, kind, anonymousId, userHash, properties, at }: ForwardedEvent) {
  const common = {
    messageId: id,
    timestamp: at.toISOString(),
    // Segment requires one of the two ids, also for an anonymous event.
    ...(userHash ? { userId: userHash } : {}),
    ...(anonymousId || !userHash ? { anonymousId: anonymousId ?? id } : {}),
  }
  if (kind === 'identify') return { ...common, type: 'identify', traits: properties }
  return { ...common, type: 'track', event: kind, properties }
}
