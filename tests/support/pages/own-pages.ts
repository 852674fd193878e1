import { proveOwnPages } from '#server/platform/own-pages.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/** The headers of a call from our web server, about a visitor. */
export function fromOwnPages(visitor: string, secrets: Secrets): Record<string, string> {
  const request = new Request('http://localhost/', { headers: { 'anonymous-id': visitor } })
  proveOwnPages(request, secrets)
  return Object.fromEntries(request.headers)
}
