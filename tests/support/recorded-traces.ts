import { randomBytes } from 'node:crypto'
import type { Facts, Traces } from '#server/platform/traces.ts'

export type RecordedSpan = { name: string; within: string | null; traceparent: string; facts: Facts }

/** Traces that only store their spans. */
export function recordedTraces(): Traces & { spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = []
  return {
    spans,
    begin: ({ name, within, facts = {} }) => {
      const traceId = within?.split('-')[1] ?? randomBytes(16).toString('hex')
      const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`
      const span: RecordedSpan = { name, within, traceparent, facts }
      spans.push(span)
      return {
        traceId,
        traceparent,
        rename: (given) => void (span.name = given),
        tell: (more) => void (span.facts = { ...span.facts, ...more }),
        fail: (type) => void (span.facts = { ...span.facts, 'error.type': type }),
        end: () => undefined,
      }
    },
    close: async () => undefined,
  }
}
