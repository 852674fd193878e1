import type { Site } from '../site.ts'
import { INVITED_PAGES, INVITED_PATHS } from './invited-paths.ts'
import { JOIN_PATHS } from './join-paths.ts'

/** Further input that a log-in may require. Source of the names: specification B §3. */
export const LOG_IN_DEMANDS = {
  verification: ['verificationCode'],
  'new-password': ['newPassword', 'confirmPassword'],
  contact: ['email', 'countryCode', 'phone'],
} as const
export type LogInDemand = keyof typeof LOG_IN_DEMANDS

/** Digits of the code that is mailed after a log-in on a new device. */
export const LOG_IN_CODE_LENGTH = 6
/** How long this code is valid. */
export const LOG_IN_CODE_MINUTES = 10

/** The answer of the log-in call. An empty or missing URL counts as missing. */
export type LogInAnswer = {
  auth: string | null
  userId: string | null
  url?: string | null
  redirectUrl?: string | null
}
export type LogInOutcome =
  | { outcome: 'in'; auth: string; userId: string; target: string }
  /** Correct so far; the same form must be sent with further fields. */
  | { outcome: 'asked'; demand: LogInDemand }
  | { outcome: 'wrong' }

/** Our pages that a log-in may lead to, besides pages below the base path. */
const PLACES = ['home', 'myAccount', 'billing', 'myCases'] as const
const INSIDE = /^(\/[a-z0-9-]+)+(\?invitation=\d+)?$/i

/**
 * The result of a log-in. A redirect to the root or the log-in page, or none, is a refusal (specification B
 * §4). A redirect to a foreign page leads to our home page instead.
 */
export function logInOutcome(site: Site, answer: LogInAnswer): LogInOutcome {
  const { auth, userId } = answer
  const target = answer.redirectUrl || site.links.logIn
  if (auth && userId && !isRootOrLogIn(site, target)) {
    return { outcome: 'in', auth, userId, target: isOurs(site, target) ? target : site.links.home }
  }
  const demand = demandIn(site, answer.url ?? '')
  return demand ? { outcome: 'asked', demand } : { outcome: 'wrong' }
}

/**
 * The page after a log-in: the requested one if it is ours, else the account. It is never another site or the
 * log-in page.
 */
export function logInTarget(
  site: Site,
  { wanted, kind }: { wanted: string | null; kind: 'parent' | 'professional' },
): string {
  if (wanted !== null && isOurs(site, wanted) && !isRootOrLogIn(site, wanted)) return wanted
  return kind === 'professional' ? site.links.myCases : site.links.myAccount
}

/**
 * Where a person without an account begins: at their invitation if the log-in is for one, else at the sign-up. An
 * invited parent who signs up would create a second family.
 */
export function beginningInstead({ basePath }: Pick<Site, 'basePath'>, wanted: string | null): string {
  const [path, query] = (wanted ?? '').split('?')
  if (path !== basePath + INVITED_PAGES.account) return JOIN_PATHS.signup
  return query ? `${INVITED_PATHS.landing}?${query}` : INVITED_PATHS.landing
}

/** Whether a log-in may lead to a URL: a page below the base path or a configured page. */
export function isOurs(site: Site, target: string): boolean {
  if (PLACES.some((place) => site.links[place] === target)) return true
  return target.startsWith(`${site.basePath}/`) && INSIDE.test(target)
}

function isRootOrLogIn({ basePath, links }: Site, target: string): boolean {
  return ['', '/', basePath, `${basePath}/`, `${basePath}/login`, links.logIn].includes(target)
}

/** The page for a demand, below the log-in page. */
export function demandPath({ links }: Pick<Site, 'links'>, demand: LogInDemand): string {
  return `${links.logIn}/${demand}`
}

/** The demand in a redirect to a page below the log-in page, such as `/login/verification`; null for others. */
function demandIn(site: Site, url: string): LogInDemand | null {
  const demands = Object.keys(LOG_IN_DEMANDS) as LogInDemand[]
  return demands.find((demand) => url === demandPath(site, demand)) ?? null
}
