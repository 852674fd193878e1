import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanKind, Traces } from '../traces.ts'
import { leavingOutIdleJobs } from './idle-jobs.ts'

export type OtlpSettings = {
  /** The collector, without `/v1/traces`. */
  endpoint: string
  /** Sent to the collector with every batch. */
  headers: Readonly<Record<string, string>>
  service: Readonly<{ name: string; version: string; role: string }>
  /** The share of the traces that are sent, from 0 to 1. */
  share: number
  /** Spans could not be sent. */
  lost: () => void
}

const KINDS: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  call: Kind.CLIENT,
  job: Kind.CONSUMER,
  part: Kind.INTERNAL,
}
/**
 * The maximum number of waiting spans. More are dropped. So if the collector does not answer, this costs little memory
 * and no time.
 */
const WAITING_MOST = 8_192
const BATCH = 512
const SEND_EVERY_MS = 1_000
const SEND_LIMIT_MS = 5_000
/** How long a process waits at its end until the last spans are sent. */
const CLOSE_LIMIT_MS = 2_000
/** The maximum length of a value. All our values are shorter. */
const LONGEST_FACT = 120

/** Sends spans to a collector by OTLP over HTTP, in batches and in the background. */
export function otlpTraces({ endpoint, headers, service, share, lost }: OtlpSettings): Traces {
  const exporter = telling(
    new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers,
      timeoutMillis: SEND_LIMIT_MS,
      concurrencyLimit: 4,
    }),
    lost,
  )
  const provider = new TracerProvider({
    // Only the id of the trace decides whether it is sent, so a caller cannot increase the share.
    sampler: new TraceIdRatioBasedSampler(share),
    spanLimits: { attributeValueLengthLimit: LONGEST_FACT },
    resource: resourceFromAttributes({
      'service.name': service.name,
      'service.version': service.version,
      'evenhand.role': service.role,
    }),
    spanProcessors: [
      leavingOutIdleJobs(
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: WAITING_MOST,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: SEND_EVERY_MS,
          exportTimeoutMillis: SEND_LIMIT_MS,
        }),
      ),
    ],
  })
  const tracer = provider.getTracer('evenhand')
  return {
    begin: ({ name, kind, facts = {}, within, seconds }) => {
      const options = { kind: KINDS[kind], attributes: facts }
      if (seconds === undefined) return opened(tracer.startSpan(name, options, contextOf(within)))
      // The start of finished work is computed with the same clock as its end, so its duration is exact.
      const endTime = performance.timeOrigin + performance.now()
      const startTime = endTime - seconds * 1000
      return opened(tracer.startSpan(name, { ...options, startTime }, contextOf(within)), endTime)
    },
    close: async () => {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), limit])
    },
  }
}

function opened(span: Span, endTime?: number): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    rename: (name) => void span.updateName(name),
    tell: (facts) => void span.setAttributes(facts),
    fail: (type) => void span.setAttributes({ 'error.type': type }).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(endTime),
  }
}

/** The context of a traceparent that was checked. */
function contextOf(within: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] = within?.split('-') ?? []
  if (within === null) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The same exporter, which also reports a lost batch. */
function telling(exporter: OTLPTraceExporter, lost: () => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) lost()
        done(result)
      }),
    shutdown: async () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush(),
  }
}
