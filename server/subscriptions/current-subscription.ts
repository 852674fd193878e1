import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Person } from '#server/families/index.ts'
import { recordEnded } from './record-ended.ts'

/**
 * The rule for a current subscription: it was not ended, and its paid time includes now. A subscription that renews
 * also stays current while its payment is due, until a job ends it. `subscription` is the alias of `subscriptions` in
 * the query.
 */
export function isCurrent(subscription: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${subscription}.status`)} = 'current'
    and (${sql.ref(`${subscription}.auto_renew`)} or ${hasPaidTime(subscription)}))`
}

/** Whether now is in the paid time of a subscription. */
export function hasPaidTime(subscription: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from subscription_periods paid
    where paid.subscription_id = ${sql.ref(`${subscription}.id`)} and paid.during @> app_now())`
}

export type Current = { id: string; term_years: number; renews_at: string }

/** The current subscription of a person, locked until the transaction ends; or null. */
export async function lockCurrent(tx: Tx, userId: string): Promise<Current | null> {
  const found = await tx
    .selectFrom('subscriptions')
    .select(['id', 'term_years', sql<string>`renews_at::text`.as('renews_at')])
    .where('user_id', '=', userId)
    .where(isCurrent('subscriptions'))
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Ends the lapsed subscriptions of people, so that they can have a new one. Call it before writing a new one. */
export async function expireLapsed(tx: Tx, userIds: readonly string[]): Promise<void> {
  const lapsed = await tx
    .updateTable('subscriptions')
    .set({ status: 'expired' })
    .where('user_id', 'in', userIds)
    .where('status', '=', 'current')
    .where((eb) => eb.not(isCurrent('subscriptions')))
    .returning(['id', 'user_id as userId'])
    .execute()
  await recordEnded(tx, lapsed, 'lapsed')
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
