import type { Site } from '#domain/site.ts'

const INSIDE = /^(\/[a-z0-9-]+)+$/i
/** The places of ours a log-in may lead to, besides pages below the base path. */
const PLACES = ['home', 'myAccount', 'billing', 'myCases'] as const

/**
 * Where a log-in leads: where the person wanted to go if that is a place of ours, else to their account. Never to
 * another site, and never back to the log-in page.
 */
export function redirectTarget(
  site: Site,
  { wanted, kind }: { wanted: string | null; kind: 'parent' | 'professional' },
): string {
  const fallback = kind === 'professional' ? site.links.myCases : site.links.myAccount
  if (wanted === null || wanted === site.links.logIn) return fallback
  if (PLACES.some((place) => site.links[place] === wanted)) return wanted
  return wanted.startsWith(`${site.basePath}/`) && INSIDE.test(wanted) && wanted !== `${site.basePath}/login`
    ? wanted
    : fallback
}
