import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Person } from './duplicates.ts'

/**
 * Whether this human has a current subscription: the e-mail agrees under any name, or the phone and one of the names.
 * Never tell it to somebody who has not paid: it says that an account exists.
 */
export async function hasSubscription(db: Db, person: Person & { firstName: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join subscriptions s on s.user_id = u.id and s.status = 'current'
    where u.kind = 'parent' and u.erased_at is null
      and (u.email_normalised = ${person.emailNormalised}
           or (u.phone_country_code = ${person.phoneCountryCode} and u.phone_number = ${person.phoneNumber}
               and (lower(u.last_name) = lower(${person.lastName}) or lower(u.first_name) = lower(${person.firstName}))))
    limit 1`.execute(db)
  return rows.length > 0
}
