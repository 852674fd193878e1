import { sql, type RawBuilder } from 'kysely'
import { lastPaidDay } from './last-paid-day.ts'

/** A query of the paid periods of a person that have begun, as lines of a timeline. The note is the last paid day. */
export function plansHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'period:' || subscription_id || order_id as key, lower(during) as at, 'plan' as "group",
               'period-begins' as what, ${lastPaidDay(sql`upper(during)`)} as note
        from subscription_periods where beneficiary_id = ${person} and lower(during) <= app_now()`,
  ]
}
