import { sql, type RawBuilder } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
import { DUE_SINCE, HAS_RIPE_NOTICE, ripeNotice } from './due-renewals.ts'
import { IS_PAST_LAST_DAY, lockSubscription } from './end-lapsed.ts'
import { lockUnpaid, type Unpaid } from './unpaid.ts'

/**
 * Whether the renewal `s` is due and costs something, no method on file can pay it, and its person was not asked yet. A
 * method may also be lost while no bank is asked.
 */
const LACKS_METHOD = sql<boolean>`(s.status = 'current' and s.auto_renew
  and (s.past_due_since is null or s.past_due_untried)
  and ${IS_PAST_LAST_DAY}
  and (s.payment_token_enc is null or s.method_refused_at is not null) and ${ripeNotice(sql`n.amount_minor > 0`)})`

/** Renewals that are due and that no method on file can pay. Their people were not told yet. */
export async function dueWithoutMethod(db: Db, page: IdPage): Promise<{ id: string }[]> {
  return findRenewals(db, LACKS_METHOD, page)
}

/**
 * Locks a renewal until the transaction ends. Returns whether still no method on file can pay it. It may have been
 * paid, or got a method, since it was found.
 */
export async function lockWithoutMethod(tx: Tx, id: string): Promise<boolean> {
  return lockRenewal(tx, id, LACKS_METHOD)
}

/** A subscription whose payment is tried again soon. */
export type TriedSoon = {
  id: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  method: Instrument | null
  since: Date
  nextTry: Date
}

/** Past-due subscriptions whose payment is tried again within these days. */
export async function triedWithin(
  db: Db,
  { days, ...page }: IdPage & { days: number },
): Promise<TriedSoon[]> {
  const { rows } = await sql<TriedSoon>`
    select s.id, s.user_id as "userId", s.renews_at::text as "paidUntil", s.method, s.past_due_since as since,
           s.charge_after as "nextTry"
    from subscriptions s
    where s.status = 'current' and s.auto_renew and s.past_due_since is not null and s.method_refused_at is null
      and s.charge_after > app_now() and s.charge_after <= app_now() + make_interval(days => ${days})
      and ${comesAfter(sql`s.id`, page)}
    order by s.id limit ${page.limit}`.execute(db)
  return rows
}

/** How long a renewal may wait for its charge, and whether no payment of it is under way. */
type Uncharged = { days: number; isIdle: RawBuilder<boolean> }

/** Whether the renewal `s` could be charged for this many days and was not, for any reason. */
const isUncharged = ({ days, isIdle }: Uncharged) =>
  sql<boolean>`(s.status = 'current' and s.auto_renew and s.past_due_since is null and s.renews_at <= app_now()::date
    and ${HAS_RIPE_NOTICE} and ${DUE_SINCE} <= app_now() - make_interval(days => ${days}) and ${isIdle})`

/** Renewals that could be charged for this many days and were not. */
export async function findUncharged(
  db: Db,
  { days, isIdle, ...page }: Uncharged & IdPage,
): Promise<{ id: string }[]> {
  return findRenewals(db, isUncharged({ days, isIdle }), page)
}

/** Locks a renewal of `findUncharged` until the transaction ends. Null if it has changed since it was found. */
export async function lockUncharged(
  tx: Tx,
  { id, ...uncharged }: Uncharged & { id: string },
): Promise<Unpaid | null> {
  return (await lockRenewal(tx, id, isUncharged(uncharged))) ? lockUnpaid(tx, id) : null
}

/**
 * Makes a locked renewal past due from now on. While it is untried, no bank was asked, so its grace has not begun and it
 * does not end.
 */
export async function startPastDue(
  tx: Tx,
  { id, now }: Unpaid,
  { untried }: { untried: boolean },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ past_due_since: now, past_due_untried: untried })
    .where('id', '=', id)
    .execute()
}

/** How long a renewal has been past due, and whether no payment of it is under way. */
type Untried = { hours: number; isIdle: RawBuilder<boolean> }

/** Whether the renewal `s` has been past due for these hours, and still no bank was asked. */
const isUntried = ({ hours, isIdle }: Untried) =>
  sql<boolean>`(s.status = 'current' and s.auto_renew and s.past_due_untried
    and s.past_due_since <= app_now() - make_interval(hours => ${hours}) and ${isIdle})`

/** Past-due renewals that no bank was asked about for these hours. */
export async function findUntried(
  db: Db,
  { hours, isIdle, ...page }: Untried & IdPage,
): Promise<{ id: string }[]> {
  return findRenewals(db, isUntried({ hours, isIdle }), page)
}

/** Locks a renewal of `findUntried` until the transaction ends. Null if it has changed since it was found. */
export async function lockUntried(
  tx: Tx,
  { id, ...untried }: Untried & { id: string },
): Promise<Unpaid | null> {
  return (await lockRenewal(tx, id, isUntried(untried))) ? lockUnpaid(tx, id) : null
}

/** The renewals `s` that meet a condition. */
async function findRenewals(db: Db, condition: RawBuilder<boolean>, page: IdPage): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s where ${condition} and ${comesAfter(sql`s.id`, page)}
    order by s.id limit ${page.limit}`.execute(db)
  return rows
}

/** Locks a renewal until the transaction ends. Returns whether it still meets the condition that found it. */
async function lockRenewal(tx: Tx, id: string, condition: RawBuilder<boolean>): Promise<boolean> {
  await lockSubscription(tx, id)
  const { rows } = await sql`select from subscriptions s where s.id = ${id} and ${condition}`.execute(tx)
  return rows.length > 0
}
