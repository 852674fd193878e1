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

/** A person whose sign-up is due for this check, and since when, in the precision of the database. */
export type DueSignUp = { id: string; since: string }

/** People whose sign-up is due for this check, the oldest first: those after this one, or the first ones. */
export async function findOldSignUps(
  db: Db,
  { after, limit }: { after: DueSignUp | null; limit: number },
): Promise<DueSignUp[]> {
  const isLater = after
    ? sql`(forget_after, id) > (${after.since}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<DueSignUp>`
    select id, forget_after::text as since from users where forget_after <= app_now() and ${isLater}
    order by forget_after, id limit ${limit}`.execute(db)
  return rows
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
