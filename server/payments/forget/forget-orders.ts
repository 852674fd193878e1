import { sql } from 'kysely'
import { BOOKS_DAYS, RECHECK_DAYS } from '#domain/privacy/terms.ts'
import type { Db } from '#server/db/database.ts'
import { comparesPeople } from '../records/humans.ts'
import { isTermOver } from '../records/term.ts'

/** The buyer of a request without their data. The code that completes an order can still read it. */
const NO_BUYER = { firstName: '', lastName: '', email: null, address: null, timeZone: null }
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** An attempt that may still take money needs its details. */
const WAITS = sql`(o.state in ('open', 'authorized') or coalesce((
  select true from payment_attempts a
  where a.order_id = o.id and a.state in ('sending', 'unknown', 'watch', 'manual', 'superseded') limit 1), false))`
/** The people of a paid order are compared with later buyers until its time is over. */
const COMPARES = sql`(${comparesPeople('o')} or (o.state = 'paid' and not ${isTermOver('o')}))`
const BOOKS_END = sql`o.paid_at + make_interval(days => ${sql.lit(BOOKS_DAYS)})`

/** The request of an order without the buyer's data. */
export const REQUEST_GONE = sql`jsonb_set(jsonb_set(jsonb_set(request, '{billed}', 'null', false),
  '{anonymousId}', 'null', false), '{buyer}', ${json(NO_BUYER)}, false)`
/** The receipt without contact data of the sign-up. The shown data stays. */
export const CONTACTS_GONE = sql`jsonb_set(receipt - 'coParent', '{parent,email}', '""', false)`
const BUYER_GONE = sql`jsonb_set(jsonb_set(${CONTACTS_GONE}, '{parties,buyer}', ${json(NO_BUYER)}, false),
  '{parties,coParentFirstName}', 'null', false)`
/** The details of an attempt `a` without data that identifies an instrument. */
export const SECRETS_GONE = sql`a.details - 'card' - 'cardOnFile' - 'vaultToken'`

/**
 * Removes unneeded personal data of up to `limit` due orders. The details of the payment are removed first, then the
 * hashes that compare people. After the years of tax law, the buyer is removed from the receipt. Returns the number of
 * checked orders.
 */
export async function forgetOrders(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as materialized (
      select o.id, ${WAITS} as waits, ${COMPARES} as compares, coalesce(${BOOKS_END} <= app_now(), true) as is_old,
             o.winner_txn
      from orders o where o.forget_after <= app_now()
      order by o.forget_after limit ${sql.lit(limit)} for update of o skip locked),
    attempts as (
      update payment_attempts a set payer_address = null, payer_network = null,
        details = case when a.gateway_txn = due.winner_txn and not due.is_old then ${SECRETS_GONE}
                       else ${SECRETS_GONE} - 'instrument' end
      from due where a.order_id = due.id and not due.waits)
    update orders o set
      request = case when due.waits then request else ${REQUEST_GONE} end,
      receipt = case when due.waits then receipt when due.is_old then ${BUYER_GONE} else ${CONTACTS_GONE} end,
      payer_email_hash = case when due.compares then payer_email_hash end,
      payer_person_hash = case when due.compares then payer_person_hash end,
      also_email_hash = case when due.compares then also_email_hash end,
      also_person_hash = case when due.compares then also_person_hash end,
      payer_email_others = case when due.compares then payer_email_others end,
      payer_person_others = case when due.compares then payer_person_others end,
      also_email_others = case when due.compares then also_email_others end,
      also_person_others = case when due.compares then also_person_others end,
      forget_after = case
        when due.waits or due.compares then app_now() + make_interval(days => ${sql.lit(RECHECK_DAYS)})
        when due.is_old then null
        else ${BOOKS_END} end
    from due where o.id = due.id`.execute(db)
  return Number(numAffectedRows)
}
