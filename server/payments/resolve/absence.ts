import { sql, type RawBuilder } from 'kysely'
import type { Pace } from '../schedule.ts'

/** Whether the nonce of an attempt has expired, as SQL. */
export function isNonceExpired({ nonceDeadSeconds }: Pace): RawBuilder<boolean> {
  return sql`payment_attempts.created_at < app_now() - make_interval(secs => ${nonceDeadSeconds})`
}

/** Whether a transaction that the search does not show now does not exist, as SQL. */
export function isAbsenceProven(pace: Pace): RawBuilder<boolean> {
  return sql`(${isNonceExpired(pace)} or coalesce(payment_attempts.absence_proves_at < app_now(), false))`
}
