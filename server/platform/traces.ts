import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * All attributes that a span may have. The values are our own words, counts and path patterns. They must never contain
 * a name, an address, a token, a typed text or a value of a statement.
 */
export type Facts = {
  'http.request.method'?: string
  'http.route'?: string
  'http.response.status_code'?: number
  'request.id'?: string
  'payment.flow'?: string
  'payment.outcome'?: string
  'gateway.operation'?: string
  'gateway.outcome'?: string
  'db.system.name'?: 'postgresql'
  'job.name'?: string
  'job.items'?: number
  'mail.kind'?: string
  'mail.outcome'?: string
  'error.type'?: string
}
/** The kind of a span: an answer to a request, a call of another system, the run of a job, or a part of those. */
export type SpanKind = 'request' | 'call' | 'job' | 'part'
export type NewSpan = { name: string; kind: SpanKind; facts?: Facts }

/** A span that has not ended. */
export type OpenSpan = {
  traceId: string
  /** The `traceparent` for another process or a later job, in the format of W3C. */
  traceparent: string
  rename: (name: string) => void
  tell: (facts: Facts) => void
  /** Marks the span as failed. */
  fail: (type: string) => void
  end: () => void
}
/** Records spans. Without an endpoint for traces, it does not exist, and nothing is recorded. */
export type Traces = {
  /** A span in the trace of `within`, or in a new trace. `seconds` is the time that it has already taken. */
  begin: (span: NewSpan & { within: string | null; seconds?: number }) => OpenSpan
  /** Sends the waiting spans, within a time limit. */
  close: () => Promise<void>
}

const active = new AsyncLocalStorage<{ traces: Traces; span: OpenSpan }>()

/** The trace of the work under way; null without one. */
export function activeTrace(): Pick<OpenSpan, 'traceId' | 'traceparent'> | null {
  return active.getStore()?.span ?? null
}

/** The `traceparent` with which a later job continues the present trace. It is stored with the work of the job. */
export function activeTraceparent(): string | null {
  return activeTrace()?.traceparent ?? null
}

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The id of the trace in a traceparent; null if it is invalid. */
export function traceIdOf(traceparent: string | null | undefined): string | null {
  return TRACEPARENT.exec(traceparent ?? '')?.[1] ?? null
}

/** Runs work as a span of a new trace, or of the trace in `within`. */
export async function traced<T>(
  traces: Traces | null,
  { within, ...span }: NewSpan & { within: string | null },
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  if (!traces) return work(null)
  return run(traces, traces.begin({ ...span, within: traceIdOf(within) === null ? null : within }), work)
}

/** Runs work as a part of the trace under way. */
export async function tracedPart<T>(span: NewSpan, work: (span: OpenSpan | null) => Promise<T>): Promise<T> {
  return continueTrace(null, span, work)
}

/** Runs an item of a job in the trace of the request that created it. Without one, it is a part of the job’s trace. */
export async function continueTrace<T>(
  left: string | null,
  span: NewSpan,
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  const store = active.getStore()
  if (!store) return work(null)
  const within = traceIdOf(left) === null ? store.span.traceparent : left
  return run(store.traces, store.traces.begin({ ...span, within }), work)
}

/** Adds finished work to the present trace. */
export function addSpan(span: NewSpan, seconds: number): void {
  const store = active.getStore()
  store?.traces.begin({ ...span, within: store.span.traceparent, seconds }).end()
}

async function run<T>(
  traces: Traces,
  span: OpenSpan,
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  try {
    return await active.run({ traces, span }, async () => work(span))
  } catch (error) {
    span.fail(error instanceof Error ? error.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}
