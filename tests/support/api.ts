import { Hono } from 'hono'
import { identify, limitBody, requireJson } from '#server/platform/edge.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Env } from '#server/platform/request-context.ts'

export type Called = { status: number; body: unknown; headers: Headers }
export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged. */
  raw?: string
  bearer?: string
  headers?: Record<string, string>
  address?: string
}
/** Calls the API with Fetch requests and responses, without a socket. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Called>

/** Serves some capabilities behind the same HTTP edge as the whole application. */
export function testApi(mountCapabilities: (api: Api) => void): Call {
  const api: Api = new Hono<Env>()
  const log = { info: () => undefined, warn: () => undefined, alert: () => undefined }
  api.use(identify({ log, trustedHops: 1 }), limitBody(), requireJson())
  mountCapabilities(api)
  return async (method, path, { body, raw, bearer, headers = {}, address = '192.0.2.1' } = {}) => {
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
    const response = await api.request(path, {
      method,
      body: sent,
      headers: {
        'x-forwarded-for': address,
        ...(sent === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      },
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      headers: response.headers,
    }
  }
}
