import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { LEAST_NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** What a person was told about one renewal. */
export type Notice = {
  subscriptionId: string
  /** The last paid day before the new term. */
  periodStart: string
  /** Before tax. The charge is never higher. */
  amountMinor: number
  /** The tax at the billing address of that day. */
  taxMinor: number
  currency: string
  /** The price that was agreed before, if this one differs. */
  oldAmountMinor: number | null
  packageId: number
  years: number
  noticedAt: Date
  /** Its mail came back, so the person was not told. */
  isReturned: boolean
  /** The first day on which it may be charged: the last paid day, or later if the notice was late. */
  chargeOn: string
  /** The prefix of the deduplication keys of its mails. */
  mailKey: string
}

/**
 * The prefix of the deduplication keys of the mails of notice `n`. A notice that replaces a deleted one has another
 * prefix.
 */
export const MAIL_KEY: RawBuilder<string> = sql<string>`('renewal-notice:' || n.subscription_id || ':' || n.period_start
  || coalesce(':' || n.id, ''))`

/**
 * The first day (UTC) on which the renewal of notice `n` may be charged. The days count from its mail. If the mail is
 * not sent yet, they count from now.
 */
export const CHARGE_ON: RawBuilder<string> = sql<string>`greatest(n.period_start,
  (coalesce(n.sent_at, app_now()) at time zone 'UTC')::date
    + case when n.term_years >= 1 then ${LEAST_NOTICE_DAYS.year}::int else ${LEAST_NOTICE_DAYS.short}::int end)`

/** The notice of the renewal that follows the last paid day `periodStart`. Null if there is none yet. */
export async function readNotice(
  db: Db | Tx,
  { subscriptionId, periodStart }: { subscriptionId: string; periodStart: string },
): Promise<Notice | null> {
  const { rows } = await sql<Notice>`
    select n.subscription_id as "subscriptionId", n.period_start::text as "periodStart", n.amount_minor as "amountMinor",
           n.tax_minor as "taxMinor", n.currency, n.old_amount_minor as "oldAmountMinor", n.package_id as "packageId",
           n.term_years as years, n.noticed_at as "noticedAt", n.returned_at is not null as "isReturned", (${CHARGE_ON})::text as "chargeOn",
           ${MAIL_KEY} as "mailKey"
    from renewal_notices n
    where n.subscription_id = ${subscriptionId} and n.period_start = ${periodStart}::date`.execute(db)
  return rows[0] ?? null
}

/** Deletes a notice, because its person has chosen another plan and needs a new notice. */
export async function dropNotice(
  tx: Tx,
  { subscriptionId, periodStart }: { subscriptionId: string; periodStart: string },
): Promise<void> {
  await sql`
    delete from renewal_notices
    where subscription_id = ${subscriptionId} and period_start = ${periodStart}::date`.execute(tx)
}

/** Writes a notice. Returns null if there is one already, because the first one is valid. */
export async function writeNotice(
  tx: Tx,
  notice: Omit<Insertable<Tables['renewal_notices']>, 'id' | 'noticed_at' | 'sent_at' | 'returned_at'>,
): Promise<Notice | null> {
  const written = await tx
    .insertInto('renewal_notices')
    .values({ ...notice, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst()
  if (!written) return null
  const { subscription_id: subscriptionId, period_start: periodStart } = notice
  return readNotice(tx, { subscriptionId, periodStart })
}
