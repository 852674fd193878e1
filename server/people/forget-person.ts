import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

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

/** Locks people whose sign-up is due for this check. Other processes skip them until the transaction ends. */
export async function lockOldSignUps(tx: Tx, limit: number): Promise<OldSignUp[]> {
  const { rows } = await sql<OldSignUp>`
    select id, kind, erased_at is not null as "isErased", activated_at is not null as "isActive",
           extract(day from app_now() - created_at)::int as "ageDays"
    from users where forget_after <= app_now()
    order by forget_after limit ${limit} for no key update skip locked`.execute(tx)
  return rows
}

/** Sets when a person is checked again: after some days, or never. */
export async function recheckLater(tx: Tx, userId: string, days: number | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ forget_after: days === null ? null : sql<Date>`app_now() + make_interval(days => ${days})` })
    .where('id', '=', userId)
    .execute()
}
