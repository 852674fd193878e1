import type { Site } from '../site.ts'

/** What a log-in can ask for besides username and password. Source of the names: specification B §3. */
export const LOG_IN_DEMANDS = {
  verification: ['verificationCode'],
  'new-password': ['newPassword', 'confirmPassword'],
  contact: ['email', 'countryCode', 'phone'],
} as const
export type LogInDemand = keyof typeof LOG_IN_DEMANDS

/** Digits of the code that is mailed to whoever logs in where they never did before. */
export const LOG_IN_CODE_LENGTH = 6
/** How long that code works. */
export const LOG_IN_CODE_MINUTES = 10

/** The answer of the log-in call; an address it leaves out or empty counts as missing. */
export type LogInAnswer = {
  auth: string | null
  userId: string | null
  url?: string | null
  redirectUrl?: string | null
}
export type LogInOutcome =
  | { outcome: 'in'; auth: string; userId: string; target: string }
  /** Right so far; the same form again with more fields. */
  | { outcome: 'asked'; demand: LogInDemand }
  | { outcome: 'wrong' }

/** The places of ours a log-in may lead to, besides pages below the base path. */
const PLACES = ['home', 'myAccount', 'billing', 'myCases'] as const
const INSIDE = /^(\/[a-z0-9-]+)+(\?invitation=\d)?$/i

/**
 * What came of a log-in. A redirect to the root or to the log-in page, or none, is a refusal. Source:
 * specification B §4. A redirect to a place that is not ours is followed no further than our home.
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
 * Where a log-in leads: where the person wanted to go if that is a place of ours, else to their account. Never to
 * another site, and never back to the log-in page.
 */
export function logInTarget(
  site: Site,
  { wanted, kind }: { wanted: string | null; kind: 'parent' | 'professional' },
): string {
  if (wanted !== null && isOurs(site, wanted) && !isRootOrLogIn(site, wanted)) return wanted
  return kind === 'professional' ? site.links.myCases : site.links.myAccount
}

/** Whether an address is one a log-in may lead to: a page below the base path or a configured place. */
export function isOurs(site: Site, target: string): boolean {
  if (PLACES.some((place) => site.links[place] === target)) return true
  return target.startsWith(`${site.basePath}/`) && INSIDE.test(target)
}

function isRootOrLogIn({ basePath, links }: Site, target: string): boolean {
  return ['', '/', basePath, `${basePath}/`, `${basePath}/login`, links.logIn].includes(target)
}

/** Where the page of a demand is, below the log-in page. */
export function demandPath({ links }: Pick<Site, 'links'>, demand: LogInDemand): string {
  return `${links.logIn}/${demand}`
}

/** A log-in that wants more answers with the address of a page below the log-in page, such as `/login/verification`. */
function demandIn(site: Site, url: string): LogInDemand | null {
  const demands = Object.keys(LOG_IN_DEMANDS) as LogInDemand[]
  return demands.find((demand) => url === demandPath(site, demand)) ?? null
}
