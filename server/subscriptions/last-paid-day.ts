import { sql, type RawBuilder } from 'kysely'

/** The last paid day of a time that ends at this moment, as text. It reverses the SQL function `end_of_day`. */
export function lastPaidDay(end: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`((${end} - interval '1 microsecond') at time zone interval '-12 hours')::date::text`
}
