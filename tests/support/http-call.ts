import type { Call } from './api.ts'

/** Calls a running application like a client. `visitor` identifies the browser, which decides the pricing group. */
export function overHttp(origin: string, { visitor }: { visitor?: string } = {}): Call {
  return async (method, path, { body, raw, bearer, headers = {}, address = '192.0.2.1' } = {}) => {
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
    const response = await fetch(origin + path, {
      method,
      body: sent,
      headers: {
        'x-forwarded-for': address,
        ...(sent === null ? {} : { 'content-type': 'application/json' }),
        ...(visitor ? { 'anonymous-id': visitor } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      },
    })
    const text = await response.text()
    const parsed = text === '' ? null : (JSON.parse(text) as unknown)
    return { status: response.status, body: parsed, headers: response.headers }
  }
}
