import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Removes all personal data from a person's record. The id stays, because orders refer to it. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      first_name: '',
      last_name: '',
      email: null,
      email_normalised: null,
      phone_country_code: null,
      phone_number: null,
      time_zone: null,
      address: null,
      referral: null,
      anonymous_id: null,
      marketing_opt_in: false,
      forget_after: null,
      erased_at: sql<Date>`app_now()`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('consents').set({ address_hash: null }).where('user_id', '=', userId).execute()
}

/** A person whose sign-up is old enough to check whether it was finished. */
export type OldSignUp = {
  id: string
  kind: 'parent' | 'professional'
  ageDays: number
  isErased: boolean
  /** They have paid for themselves. */
  isActive: boolean
}

/** The ids of people whose sign-up is due for this check, the oldest first. */
export async function findOldSignUps(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where forget_after <= app_now() order by forget_after limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a person whose sign-up is due for this check. Null if it is not due any more, or if another process has it. */
export async function lockOldSignUp(tx: Tx, id: string): Promise<OldSignUp | null> {
  const { rows } = await sql<OldSignUp>`
    select id, kind, erased_at is not null as "isErased", activated_at is not null as "isActive",
           extract(day from app_now() - created_at)::int as "ageDays"
    from users where id = ${id} and forget_after <= app_now() for no key update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Sets when a person is checked again: after some days, or never. */
export async function recheckLater(tx: Tx, userId: string, days: number | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ forget_after: days === null ? null : sql<Date>`app_now() + make_interval(days => ${days})` })
    .where('id', '=', userId)
    .execute()
}
