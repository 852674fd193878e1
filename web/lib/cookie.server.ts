import type { Host } from './host.ts'

/** What a cookie depends on. */
export type CookieHost = Pick<Host, 'site' | 'secureCookies'>

/** One cookie of a request, or null. */
export function cookieValue(request: Request, host: CookieHost, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const start = `${nameAt(host, name)}=`
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}

/** The `Set-Cookie` header that stores a value of ASCII characters for some seconds. Zero seconds delete it. */
export function setCookie(
  host: CookieHost,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): string {
  const place = host.secureCookies ? 'Path=/; Secure' : `Path=${host.site.basePath}`
  return `${nameAt(host, name)}=${value}; ${place}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

/**
 * With https, browsers accept a cookie with this prefix only from this host. So no other site of the domain can set
 * one. The prefix requires `Secure` and `Path=/` (RFC 6265bis, 4.1.3.2).
 */
function nameAt({ secureCookies }: CookieHost, name: string): string {
  return secureCookies ? `__Host-${name}` : name
}
