import { SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** If a run has more spans than this, it has done some work. */
const HELD_MOST = 64

/**
 * Leaves out the runs in which a job found no work. Each process has several such runs every second. The spans of a run
 * wait until it ends.
 */
export function leavingOutIdleJobs(next: SpanProcessor): SpanProcessor {
  const turns = new Map<string, ReadableSpan[]>()
  const release = (id: string) => {
    for (const span of turns.get(id) ?? []) next.onEnd(span)
    turns.delete(id)
  }
  return {
    onStart: (span, context) => {
      if (isTurn(span)) turns.set(span.spanContext().spanId, [])
      next.onStart(span, context)
    },
    onEnd: (span) => {
      const own = span.spanContext().spanId
      const turn = isTurn(span) ? own : (span.parentSpanContext?.spanId ?? '')
      const held = turns.get(turn)
      if (!held) return next.onEnd(span)
      if (turn === own && isIdle(span)) return void turns.delete(own)
      held.push(span)
      if (turn === own || held.length > HELD_MOST) release(turn)
    },
    forceFlush: async () => next.forceFlush(),
    shutdown: async () => {
      for (const id of turns.keys()) release(id)
      await next.shutdown()
    },
  }
}

function isTurn({ parentSpanContext, attributes }: ReadableSpan): boolean {
  return parentSpanContext === undefined && attributes['job.name'] !== undefined
}

function isIdle({ attributes, status }: ReadableSpan): boolean {
  return attributes['job.items'] === 0 && status.code !== SpanStatusCode.ERROR
}
