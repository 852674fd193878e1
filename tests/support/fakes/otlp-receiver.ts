import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const VALUE = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const ATTRIBUTES = z.array(z.object({ key: z.string(), value: VALUE }))
const BATCH = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: ATTRIBUTES }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: ATTRIBUTES,
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  role: string
  facts: Record<string, string | number | undefined>
}
export type OtlpReceiver = {
  endpoint: string
  /** The bodies of all requests so far, unchanged. */
  bodies: readonly string[]
  headers: readonly NodeJS.Dict<string | string[]>[]
  spans: () => ReceivedSpan[]
  close: () => Promise<void>
}

/** The names of a span and of those around it, from the inside out. */
export function wayOut(spans: readonly ReceivedSpan[], name: string): string[] {
  const way: string[] = []
  for (let span = spans.find((one) => one.name === name); span;) {
    way.push(span.name)
    const { parentSpanId } = span
    span = spans.find(({ spanId }) => spanId === parentSpanId)
  }
  return way
}

/** A real collector of traces on the loopback interface. With `silent`, it accepts batches and never answers. */
export async function otlpReceiver({ silent = false } = {}): Promise<OtlpReceiver> {
  const bodies: string[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      headers.push(request.headers)
      if (!silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    spans: () => bodies.flatMap((body) => spansOf(BATCH.parse(JSON.parse(body)))),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function spansOf({ resourceSpans }: z.infer<typeof BATCH>): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        role: String(factsOf(resource.attributes)['evenhand.role']),
        facts: factsOf(attributes),
      })),
    ),
  )
}

function factsOf(attributes: z.infer<typeof ATTRIBUTES>): ReceivedSpan['facts'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
