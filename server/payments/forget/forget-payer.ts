import { sql } from 'kysely'
import { BOOKS_DAYS } from '#domain/privacy/terms.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { isUnderWay } from '../records/under-way.ts'
import { CONTACTS_GONE, REQUEST_GONE, SECRETS_GONE } from './forget-orders.ts'

/** Whether a payment that this person makes is under way, of any kind. */
export async function isAnyPaymentUnderWay(db: Db | Tx, payerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o where o.payer_id = ${payerId} and ${isUnderWay('o')} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Removes personal data from a person's orders, except what accounting needs. The receipt keeps name and address as
 * long as tax law requires. The person is no longer recognised as a payer, so their address can be used again.
 */
export async function forgetPayer(tx: Tx, personId: string): Promise<void> {
  await sql`
    update payment_attempts a set payer_address = null, payer_network = null, details = ${SECRETS_GONE}
    from orders o where o.id = a.order_id and o.payer_id = ${personId}`.execute(tx)
  await sql`
    update orders set request = ${REQUEST_GONE},
      receipt = jsonb_set(${CONTACTS_GONE}, '{parties,buyer,email}', 'null', false),
      payer_email_hash = null, payer_person_hash = null, payer_email_others = null, payer_person_others = null,
      forget_after = paid_at + make_interval(days => ${BOOKS_DAYS})
    where payer_id = ${personId}`.execute(tx)
  await sql`
    update orders set also_email_hash = null, also_person_hash = null, also_email_others = null, also_person_others = null
    where id in (select order_id from entitlement_slots where beneficiary_id = ${personId}
                 union select order_id from subscription_periods where beneficiary_id = ${personId})
      and payer_id <> ${personId}`.execute(tx)
  await sql`update entitlement_slots set live = false where beneficiary_id = ${personId} and live`.execute(tx)
}
