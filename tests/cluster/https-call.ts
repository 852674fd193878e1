import { Agent, request } from 'node:https'
import type { Call, Called } from '#tests/support/api.ts'

type Door = { origin: string; certificate: string; limitMs: number }

/** Calls the application over https, with a certificate that no authority has signed. */
export function overHttps({ origin, certificate, limitMs }: Door, visitor: string): Call {
  const agent = new Agent({ ca: certificate, keepAlive: true, maxSockets: 2 })
  return async (method, path, { body, raw, bearer, headers = {} } = {}) => {
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
    return new Promise<Called>((resolve, reject) => {
      const options = {
        method,
        agent,
        signal: AbortSignal.timeout(limitMs),
        headers: {
          ...(sent === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          'anonymous-id': visitor,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...headers,
        },
      }
      const sending = request(origin + path, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const json = response.headers['content-type']?.includes('json') && text !== ''
          const answered = json ? (JSON.parse(text) as unknown) : null
          const found = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          resolve({ status: response.statusCode ?? 0, body: answered, headers: new Headers(found) })
        })
      })
      sending.on('error', reject)
      sending.end(sent)
    })
  }
}
