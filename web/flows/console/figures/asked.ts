import { z } from 'zod'
import { SIGN_UPS } from '#domain/analytics/checkout-steps.ts'
import { dayAfter, FIGURES_ZONE, problemsOfCountry, problemsOfPeriod } from '#domain/console/figures.ts'
import { dayIn } from '#domain/places/local-time.ts'

const word = z.string().regex(/^[\w-]{1,40}$/)
const day = z.iso.date()
/** A field that a form leaves empty is not asked for. What is unreadable is left out, and the page shows what it took. */
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
})

/** The periods that are one press away. */
export const PERIODS = [7, 30, 90, 365] as const
const USUAL = 30

/** What an address asks for. The period is complete, and ends today if the address does not say. */
export function askedOf(request: Request, now: Date) {
  const today = dayIn(now, FIGURES_ZONE)
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

/** What the front page shows: the last thirty days. */
export function usualAsked(now: Date) {
  return askedOf(new Request('http://console.invalid/'), now)
}
export type Asked = ReturnType<typeof askedOf>['asked']

/** The address of the same page with changes; undefined takes a filter away. */
export function queryOf(
  asked: Asked,
  changes: Partial<Record<keyof Asked, string | undefined>> = {},
): string {
  const given = Object.entries({ ...asked, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `?${new URLSearchParams(given).toString()}`
}
