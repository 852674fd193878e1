import type { RouterContextProvider } from 'react-router'
import {
  measurementFor,
  MEASUREMENT_CHOICES,
  type Measurement,
  type MeasurementChoice,
} from '#domain/analytics/consent.ts'
import { hostContext, type Host } from './host.ts'
import { cookieValue, setCookie } from './cookie.server.ts'

export const MEASUREMENT_COOKIE = 'measurement'
const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

/** The `Set-Cookie` header that keeps for half a year what the visitor decided about being measured. */
export function measurementCookie(host: Host, choice: MeasurementChoice): string {
  return setCookie(host, { name: MEASUREMENT_COOKIE, value: choice, maxAge: HALF_A_YEAR_SECONDS })
}

/** What the visitor has decided about being measured, or null. */
function choiceIn(request: Request, context: Readonly<RouterContextProvider>): MeasurementChoice | null {
  const value = cookieValue(request, context.get(hostContext), MEASUREMENT_COOKIE)
  return MEASUREMENT_CHOICES.find((choice) => choice === value) ?? null
}

/** Whether this visit may be measured, as far as the request tells. */
export function measurementOf(request: Request, context: Readonly<RouterContextProvider>): Measurement {
  return measurementIn(request, { context, country: visitCountry(request, context) })
}

/**
 * Whether partners may be told of a buyer's purchase. The country they are billed in decides, not that of the visit: in
 * the US unless they refused, elsewhere only once they agreed.
 */
export function mayTellPartners(request: Request, visit: Visit): boolean {
  return measurementIn(request, visit) === 'on'
}

type Visit = { context: Readonly<RouterContextProvider>; country: string | null }

function measurementIn(request: Request, { context, country }: Visit): Measurement {
  const { headers } = request
  const objects = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
  return measurementFor({ choice: choiceIn(request, context), objects, country })
}

/**
 * Whether that is beyond doubt: decided by the person, or by a country that the operator's proxy vouches for.
 * Otherwise the browser's clock has to agree.
 */
export function isMeasurementCertain(request: Request, context: Readonly<RouterContextProvider>): boolean {
  return choiceIn(request, context) !== null || context.get(hostContext).countryHeader !== null
}

/** The country of a visit: what the operator's proxy says, else the region of the preferred language. */
export function visitCountry(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const { countryHeader } = context.get(hostContext)
  if (countryHeader) return countryCodeIn(request.headers.get(countryHeader))
  const [preferred = ''] = (request.headers.get('accept-language') ?? '').split(',')
  return countryCodeIn(/^\s*[a-z]{2,3}-([A-Za-z]{2})\b/.exec(preferred)?.[1] ?? null)
}

function countryCodeIn(text: string | null): string | null {
  return text && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null
}
