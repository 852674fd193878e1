const INSIDE = /^\/[a-z0-9/-]*(?:\?(?:step|invitation)=\d+)?$/i

/**
 * One of our paths from an outside value, without the base path. Other values give the fallback. It refuses hosts,
 * double slashes and encoded characters. The only allowed query is the number of a step or invitation.
 */
export function localPath({
  wanted,
  basePath,
  fallback,
}: {
  wanted: unknown
  basePath: string
  fallback: string
}): string {
  if (typeof wanted !== 'string' || !wanted.startsWith(`${basePath}/`)) return fallback
  const path = wanted.slice(basePath.length)
  return INSIDE.test(path) && !path.includes('//') ? path : fallback
}
