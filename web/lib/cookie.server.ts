import type { Host } from './host.ts'

type CookieHost = Pick<Host, 'site' | 'secureCookies'>

/** One cookie of a request, or null. */
export function cookieValue(request: Request, host: CookieHost, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const start = `${nameAt(host, name)}=`
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}

/** The `Set-Cookie` header that keeps a value of ASCII characters for some seconds; 0 drops it. */
export function setCookie(
  host: CookieHost,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): string {
  const place = host.secureCookies ? 'Path=/; Secure' : `Path=${host.site.basePath}`
  return `${nameAt(host, name)}=${value}; ${place}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

/**
 * Over https a browser takes a cookie of this prefix from this very host alone, so that no other site of the domain
 * can put one here. It wants `Secure` and `Path=/` for that (RFC 6265bis, 4.1.3.2).
 */
function nameAt({ secureCookies }: CookieHost, name: string): string {
  return secureCookies ? `__Host-${name}` : name
}
