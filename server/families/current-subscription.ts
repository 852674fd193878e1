import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Person } from './duplicates.ts'

/**
 * The rule for a current subscription: it was not ended, and its last day is not over. `subscription` is the alias of
 * `subscriptions` in the query.
 */
export function isCurrent(subscription: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${subscription}.${name}`)
  return sql<boolean>`(${column('status')} = 'current' and ${column('renews_at')} >= app_now()::date)`
}

/** Ends the lapsed subscriptions of people, so that they can have a new one. Call it before writing a new one. */
export async function expireLapsed(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ status: 'expired' })
    .where('user_id', 'in', userIds)
    .where('status', '=', 'current')
    .where((eb) => eb.not(isCurrent('subscriptions')))
    .execute()
}

/** Starts the subscriptions of people, whose lapsed ones end first. */
export async function startSubscriptions(
  tx: Tx,
  started: readonly Omit<Insertable<Tables['subscriptions']>, 'status'>[],
): Promise<void> {
  await expireLapsed(
    tx,
    started.map((subscription) => subscription.user_id),
  )
  await tx
    .insertInto('subscriptions')
    .values(started.map((subscription) => ({ ...subscription, status: 'current' as const })))
    .execute()
}

/**
 * Whether this human has a current subscription. They match by e-mail, or by phone with both names. Phone and one name
 * are not enough, because families share phones. The answer reveals that an account exists, so show it only to a person
 * who has paid.
 */
export async function hasSubscription(db: Db | Tx, person: Person & { firstName: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join subscriptions s on s.user_id = u.id and ${isCurrent('s')}
    where u.kind = 'parent' and u.erased_at is null
      and (u.email_normalised = ${person.emailNormalised}
           or (u.phone_country_code = ${person.phoneCountryCode} and u.phone_number = ${person.phoneNumber}
               and lower(u.last_name) = lower(${person.lastName}) and lower(u.first_name) = lower(${person.firstName})))
    limit 1`.execute(db)
  return rows.length > 0
}
