import { sql, type RawBuilder } from 'kysely'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'

/** A day of the figures, its first moment and the first moment of the next day, as SQL. */
export type DayOfSums = { day: string; begins: RawBuilder<Date>; ends: RawBuilder<Date> }

/** The bounds of a date (`YYYY-MM-DD`) in the time zone of the company. */
export function dayOfSums(day: string): DayOfSums {
  const first = (days: number) =>
    sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${COMPANY_ZONE})`
  return { day, begins: first(0), ends: first(1) }
}

/** The current date in the time zone of the company. */
export const TODAY = sql<string>`(app_now() at time zone ${COMPANY_ZONE})::date`
