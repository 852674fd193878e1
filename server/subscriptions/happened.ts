import { sql, type RawBuilder } from 'kysely'

/**
 * A query of the paid periods of a person that have begun, as lines of a timeline. The note is the last paid day, which
 * `end_of_day` ends twelve hours after midnight in UTC.
 */
export function plansHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'period:' || subscription_id || order_id as key, lower(during) as at, 'plan' as "group",
               'period-begins' as what,
               ((upper(during) - interval '12 hours 1 second') at time zone 'UTC')::date::text as note
        from subscription_periods where beneficiary_id = ${person} and lower(during) <= app_now()`,
  ]
}
