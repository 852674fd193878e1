import { z } from 'zod'
import { SIGN_UPS } from '#domain/analytics/checkout-steps.ts'
import { dayAfter } from '#domain/days.ts'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { problemsOfCountry, problemsOfPeriod } from '#domain/console/figures.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { day } from '#domain/contracts/fields.ts'

const word = z.string().regex(/^[\w-]{1,40}$/)
/** Empty and unreadable parameters are left out. The page shows the filters that it used. */
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

const ASKED = z.object({
  from: optional(day),
  to: optional(day),
  currency: optional(z.string().regex(/^[A-Z]{3}$/)),
  signUp: z.enum(SIGN_UPS).catch('join'),
  brand: optional(word),
  language: optional(word),
  country: optional(word),
  device: optional(word),
  flag: optional(word),
  /** Whether each figure is compared with the period before. */
  compare: optional(z.literal('before')),
})

/** The periods with their own button. */
export const PERIODS = [7, 30, 90, 365] as const
const USUAL = 30

/** The filters in the URL. Missing parts of the period are filled in, and it ends today by default. */
export function askedOf(request: Request, now: Date) {
  const today = dayIn(now, COMPANY_ZONE)
  const parsed = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const to = parsed.to ?? today
  const asked = {
    ...parsed,
    to,
    from: parsed.from ?? dayAfter(to, 1 - USUAL),
    currency: parsed.currency ?? 'USD',
  }
  const problems = [...problemsOfPeriod(asked, today), ...problemsOfCountry(asked.country)]
  return { asked, today, problems: problems.map(({ code }) => code) }
}

/** The filters of the front page: the last thirty days. */
export function usualAsked(now: Date) {
  return askedOf(new Request('http://console.invalid/'), now)
}
export type Asked = ReturnType<typeof askedOf>['asked']

/** The URL of the same page with changes. Undefined removes a filter. */
export function queryOf(
  asked: Asked,
  changes: Partial<Record<keyof Asked, string | undefined>> = {},
): string {
  const given = Object.entries({ ...asked, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `?${new URLSearchParams(given).toString()}`
}
