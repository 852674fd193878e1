import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/events/index.ts'

/** A subscription whose payment of the next term has failed. */
export type Unpaid = {
  id: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  method: Instrument | null
  /** Encrypted; null if nothing is on file. */
  token: Buffer | null
  /** When a payment of this term first failed. While no bank was asked, it is now. */
  since: Date
  now: Date
}

/** Locks a subscription until the transaction ends. Null if it has ended, or no longer renews. */
export async function lockUnpaid(tx: Tx, id: string): Promise<Unpaid | null> {
  const found = await tx
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.user_id as userId', 's.method', 's.payment_token_enc as token'])
    .select([
      sql<string>`s.renews_at::text`.as('paidUntil'),
      sql<Date>`case when s.past_due_untried then app_now() else coalesce(s.past_due_since, app_now()) end`.as(
        'since',
      ),
      sql<Date>`app_now()`.as('now'),
    ])
    .where('s.id', '=', id)
    .where('s.status', '=', 'current')
    .where('s.auto_renew', '=', true)
    .forUpdate('s')
    .executeTakeFirst()
  return found ?? null
}

/** Lets the job charge a subscription at once, because its failed method was replaced. */
export async function chargeAtOnce(tx: Tx, { id }: Unpaid): Promise<void> {
  await tx.updateTable('subscriptions').set({ charge_after: null }).where('id', '=', id).execute()
}

/**
 * When an unpaid renewal is tried next. With `soon` it does not become past due, because its method was not refused.
 */
export type NextCharge =
  | { at: Date; soon: boolean }
  /** The job does not try again: it needs a new method, or a payment by the person. */
  | { at: null; refused: boolean }

/** Stores when an unpaid subscription is charged again, or that only its person can try again. */
export async function saveNextCharge(tx: Tx, unpaid: Unpaid, next: NextCharge): Promise<void> {
  const { id, userId: personId, since, now } = unpaid
  const data = { subscriptionId: id, nextTryAt: next.at?.toISOString() ?? null }
  await recordEvent(tx, { type: 'subscription.unpaid', personId, data })
  if (next.at !== null) {
    const pastDue = next.soon ? {} : { past_due_since: since, past_due_untried: false }
    await tx
      .updateTable('subscriptions')
      .set({ charge_after: next.at, ...pastDue })
      .where('id', '=', id)
      .execute()
    return
  }
  // The job never charges a refused method, so the next try need not wait. A new method is charged at once.
  const keptAway = next.refused
    ? { method_refused_at: now, charge_after: null }
    : { charge_after: sql<Date>`'infinity'` }
  await tx
    .updateTable('subscriptions')
    .set({ past_due_since: since, past_due_untried: false, ...keptAway })
    .where('id', '=', id)
    .execute()
}
