const INSIDE = /^\/[a-z0-9/-]*(?:\?(?:step|invitation)=\d)?$/i

/**
 * A path of ours out of a value that came from outside, without the base path; anything else is the fallback.
 * Nothing with a host, a second slash, a query but for the number of a step or of an invitation, or an encoded character passes.
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
