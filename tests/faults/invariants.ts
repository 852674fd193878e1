import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type Violations = Record<keyof typeof INVARIANTS, number>

/**
 * The rules that must hold after every storm, after recovery and sweep. Each query lists violations. The gateway's
 * journal says what really happened to the money.
 */
const INVARIANTS = {
  'I1 charged more than once': sql`
    select scope_id from (select distinct o.scope_id, j.transaction_id
                          from sandbox_journal j join orders o on o.order_no = j.order_no
                          where j.event = 'captured') charges
    group by scope_id having count(*) > 1`,
  'I2 charged without a paid order': sql`
    select j.transaction_id from sandbox_journal j
    where j.event = 'captured'
      and not exists (select from orders o where o.state = 'paid' and o.winner_txn = j.transaction_id)
      and not exists (select from sandbox_journal v where v.transaction_id = j.transaction_id and v.event = 'voided')`,
  'I3 paid without exactly that charge': sql`
    select o.id from orders o
    where o.state = 'paid' and o.winner_txn not like 'free:%'
      and not exists (select from sandbox_journal j where j.event = 'captured' and j.transaction_id = o.winner_txn
                        and j.amount_minor = o.amount_minor and j.currency = o.currency)`,
  'I4 a hold left behind': sql`select id from sandbox_transactions where status = 'authorised'`,
  'I5 a person paid for twice': sql`
    select s.beneficiary_id from entitlement_slots s join orders o on o.id = s.order_id
    where s.live and o.state = 'paid' group by s.beneficiary_id having count(*) > 1`,
  'I6 never decided': sql`
    select id from payment_attempts where state in ('sending', 'unknown', 'watch', 'superseded', 'manual')
    union all select id from orders where state = 'authorized'`,
  'I7 paid without a receipt': sql`
    select o.id from orders o where o.state = 'paid'
      and (o.receipt is null or not exists (select from outbox m where m.dedupe = 'receipt:' || o.id))`,
  'I9 a code spent twice, or held by a dead order': sql`
    select code from promo_reservations where single_use and state = 'redeemed' group by code having count(*) > 1
    union all select r.code from promo_reservations r join orders o on o.id = r.order_id
    where r.state = 'reserved'
       or (r.state = 'redeemed' and o.state <> 'paid')`,
  'I10 a nonce kept after it ended': sql`
    select id from payment_attempts
    where nonce_enc is not null and state not in ('sending', 'unknown', 'watch')`,
  'I11 delivered without being paid': sql`
    select m.id from outbox m where m.kind = 'receipt'
      and not exists (select from orders o where m.dedupe = 'receipt:' || o.id and o.state = 'paid')
    union all select 0 from subscriptions s join orders o on o.id = s.order_id where o.state <> 'paid'`,
  'I12 an unprocessed notification': sql`select sha256 from webhook_events where done_at is null`,
  'I13 charged but not in the ledger': sql`
    select j.transaction_id from sandbox_journal j
    where j.event = 'captured'
      and not exists (select from payment_ledger l where l.gateway_txn = j.transaction_id and l.kind = 'capture')`,
  'I15 recorded as paid before the charge': sql`
    select o.id from orders o where o.state = 'paid' and o.winner_txn not like 'free:%'
      and not exists (select from sandbox_journal j where j.transaction_id = o.winner_txn and j.event = 'captured'
                        and j.at <= o.paid_at)`,
  'I16 recorded as released before the release': sql`
    select l.gateway_txn from payment_ledger l where l.kind = 'void'
      and exists (select from sandbox_journal j where j.transaction_id = l.gateway_txn and j.event = 'voided'
                    and j.at > l.at)`,
  'I17 a person charged for two drafts without having confirmed that they are another person': sql`
    select a.id from orders a join orders b on a.id < b.id and a.scope_id <> b.scope_id
      and array_remove(array[a.payer_email_hash, a.payer_person_hash, a.also_email_hash, a.also_person_hash], null)
       && array_remove(array[b.payer_email_hash, b.payer_person_hash, b.also_email_hash, b.also_person_hash], null)
    where a.state = 'paid' and b.state = 'paid' and a.amount_minor > 0 and b.amount_minor > 0
      and not (a.confirmed_another or b.confirmed_another)`,
} as const satisfies Record<string, RawBuilder<unknown>>

export async function findViolations(db: Db): Promise<Violations> {
  const counted = await Promise.all(
    Object.entries(INVARIANTS).map(async ([name, query]) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from (${query}) violations`.execute(db)
      return [name, rows[0]?.count ?? -1] as const
    }),
  )
  // Safe cast: one entry for each name in the table above.
  return Object.fromEntries(counted) as Violations
}

/** A few of the rows that violate an invariant, as JSON. */
export async function showViolations(db: Db, name: keyof Violations): Promise<string[]> {
  const { rows } = await sql<{
    found: string
  }>`select to_jsonb(violations)::text as found from (${INVARIANTS[name]}) violations limit ${SHOWN}`.execute(
    db,
  )
  return rows.map(({ found }) => found)
}
const SHOWN = 3
