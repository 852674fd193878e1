import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { noPaymentUnderWay } from '#server/payments/index.ts'
import type { Purge } from '#server/platform/job.ts'
import { DRAFT_IDLE_HOURS, DRAFT_LIFE_DAYS } from './draft.ts'

/** The column values of a draft without its typed data. */
const FORGOTTEN = sql`
  parent = '{}', co_parent = null, children = '[]', address = null, referral = null, promo_codes = '{}',
  co_parent_asked_hash = null, referrer_key = null, anonymous_id = null, erased_at = app_now()`

/** An open payment still needs the draft's data to complete the purchase. */
const NO_PAYMENT_UNDER_WAY = noPaymentUnderWay('r.id')

/** Deletes the co-parent and the children in drafts that did not change for `DRAFT_IDLE_HOURS`. */
export const forgetOthers: Purge = (limit) => sql`
    update registrations set co_parent = null, children = '[]', co_parent_asked_hash = null where id in (
      select r.id from registrations r
      where r.erased_at is null and r.touched_at <= app_now() - make_interval(hours => ${DRAFT_IDLE_HOURS})
        and (r.co_parent is not null or r.children <> '[]') and ${NO_PAYMENT_UNDER_WAY}
      limit ${limit} for update skip locked)`

/** Deletes all personal data in drafts after `DRAFT_LIFE_DAYS`. */
export const forgetEverybody: Purge = (limit) => sql`
    update registrations set ${FORGOTTEN} where id in (
      select r.id from registrations r
      where r.erased_at is null and r.created_at <= app_now() - make_interval(days => ${DRAFT_LIFE_DAYS})
        and ${NO_PAYMENT_UNDER_WAY}
      limit ${limit} for update skip locked)`

/** Deletes the data in a draft that has ended, unless a payment still needs it. */
export async function forgetEndedDraft(tx: Tx, id: string): Promise<void> {
  await sql`update registrations r set ${FORGOTTEN} where r.id = ${id} and ${NO_PAYMENT_UNDER_WAY}`.execute(
    tx,
  )
}

/** Deletes the data in the draft of a person who is erased. */
export async function forgetDraftOf(tx: Tx, parentId: string): Promise<void> {
  await sql`update registrations set ${FORGOTTEN} where parent_id = ${parentId} and erased_at is null`.execute(
    tx,
  )
}
