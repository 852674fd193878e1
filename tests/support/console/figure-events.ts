import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckoutStep } from '#domain/analytics/checkout-steps.ts'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'

/** Sets the clock to noon of the company, so that no test runs over its midnight. Returns its day. */
export async function setToNoon(db: Db): Promise<string> {
  const { rows } = await sql<{ seconds: number; today: string }>`
    select extract(epoch from (today + time '12:00') at time zone ${COMPANY_ZONE} - now())::int as seconds, today::text
    from (select (now() at time zone ${COMPANY_ZONE})::date as today) each`.execute(db)
  await setClockOffset(db, rows[0]?.seconds ?? 0)
  return rows[0]?.today ?? ''
}

type Visit = {
  /** The start: this many days before the product’s time. */
  daysAgo?: number
  steps: readonly CheckoutStep[]
  secondsBetween?: number
  /** Seconds after the first step. */
  buysAfter?: number
  flag?: { name: string; variant: 'Control' | 'Treatment' }
  said?: Partial<Record<'brand' | 'language' | 'country' | 'device', string>>
}

/** Stores the events of a visitor of the sign-up: one step a minute, unless said otherwise. */
export async function aVisit(
  db: Db,
  { daysAgo = 0, steps, secondsBetween = 60, buysAfter, flag, said = {} }: Visit,
): Promise<string> {
  const visitor = randomUUID()
  const write = (kind: string, properties: object, after: number) => sql`
    insert into analytics_events (event_id, kind, anonymous_id, properties, at)
    values (gen_random_uuid(), ${kind}, ${visitor}, ${JSON.stringify(properties)},
            app_now() - make_interval(days => ${daysAgo}, hours => 1) + make_interval(secs => ${after}))`
  const country = { country: said.country ?? 'US' }
  for (const [place, step] of steps.entries())
    await write(
      'checkout step',
      { signUp: 'join', step, action: 'viewed', ...country, ...said },
      place * secondsBetween,
    ).execute(db)
  if (flag)
    await write('experiment exposure', { flag: flag.name, variant: flag.variant, ...country }, 1).execute(db)
  if (buysAfter !== undefined)
    await write('subscription created', { amountMinor: 100, ...country }, buysAfter).execute(db)
  return visitor
}
