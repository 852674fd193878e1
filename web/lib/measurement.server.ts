import type { RouterContextProvider } from 'react-router'
import { DAY_SECONDS } from '#domain/durations.ts'
import {
  measurementFor,
  MEASUREMENT_CHOICES,
  type Measurement,
  type MeasurementChoice,
} from '#domain/analytics/consent.ts'
import { hostContext, type Host } from './host.ts'
import { cookieValue, setCookie } from './cookie.server.ts'

export const MEASUREMENT_COOKIE = 'measurement'
const HALF_A_YEAR_SECONDS = 182 * DAY_SECONDS

/** The `Set-Cookie` header that stores the visitor's decision about measurement for half a year. */
export function measurementCookie(host: Host, choice: MeasurementChoice): string {
  return setCookie(host, { name: MEASUREMENT_COOKIE, value: choice, maxAge: HALF_A_YEAR_SECONDS })
}

/** The visitor's decision about measurement, or null. */
function choiceIn(request: Request, context: Readonly<RouterContextProvider>): MeasurementChoice | null {
  const value = cookieValue(request, context.get(hostContext), MEASUREMENT_COOKIE)
  return MEASUREMENT_CHOICES.find((choice) => choice === value) ?? null
}

/** Whether this visit may be measured, as far as the request shows. */
export function measurementOf(request: Request, context: Readonly<RouterContextProvider>): Measurement {
  return measurementIn(request, { context, country: visitCountry(request, context) })
}

/**
 * Whether partners may get a buyer's purchase. The billing country decides, not the country of the visit. In the US it
 * is allowed unless the buyer refused, elsewhere only if they agreed.
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
 * Whether the decision is certain, because the person made it or the operator's proxy gives the country. Otherwise the
 * browser's time zone must agree.
 */
export function isMeasurementCertain(request: Request, context: Readonly<RouterContextProvider>): boolean {
  return choiceIn(request, context) !== null || context.get(hostContext).countryHeader !== null
}

/** The country of a visit: from the operator's proxy, or else from the region of the preferred language. */
export function visitCountry(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const { countryHeader } = context.get(hostContext)
  if (countryHeader) return countryCodeIn(request.headers.get(countryHeader))
  const [preferred = ''] = (request.headers.get('accept-language') ?? '').split(',')
  return countryCodeIn(/^\s*[a-z]{2,3}-([A-Za-z]{2})\b/.exec(preferred)?.[1] ?? null)
}

function countryCodeIn(text: string | null): string | null {
  return text && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null
}
