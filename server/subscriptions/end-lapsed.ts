import { sql, type RawBuilder } from 'kysely'
import { TOLD_OF_END_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { recordEnded } from './record-ended.ts'

export type Ended = {
  id: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  /**
   * Whether to tell the person: the subscription ended in the last weeks or was past due. Older ends are from before
   * these mails existed.
   */
  isRecent: boolean
}

/** Whether the paid time of the subscription `s` is over, by its periods. */
const HAS_NO_TIME = sql<boolean>`not exists (
  select from subscription_periods paid where paid.subscription_id = s.id and upper(paid.during) > app_now())`
/** Whether its last paid day is over in every time zone. An index finds these subscriptions. */
export const IS_PAST_LAST_DAY = sql<boolean>`s.renews_at < (app_now() at time zone interval '-12 hours')::date`

type Batch = {
  limit: number
  /** Whether no payment is under way for the subscription `s`. */
  isIdle: RawBuilder<boolean>
}

/**
 * Ends subscriptions that do not renew and whose paid time is over. Their periods and their last paid day must agree.
 * Returns at most `limit` of them.
 */
export async function endLapsed(tx: Tx, { limit, isIdle }: Batch): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update subscriptions set status = 'expired'
    where id in (
      select id from subscriptions s
      where s.status = 'current' and not s.auto_renew and ${HAS_NO_TIME} and ${IS_PAST_LAST_DAY} and ${isIdle}
      limit ${sql.lit(limit)} for update skip locked)
    returning id, user_id as "userId", renews_at::text as "paidUntil",
              end_of_day(renews_at) > app_now() - make_interval(days => ${TOLD_OF_END_DAYS})
                or past_due_since is not null as "isRecent"`.execute(tx)
  await recordEnded(tx, rows, 'lapsed')
  return rows
}

/**
 * Ends subscriptions whose payment has failed for all days of grace. A renewal that is being charged now is left out.
 * Returns at most `limit` of them.
 */
export async function endUnpaid(
  tx: Tx,
  { limit, isIdle, graceDays }: Batch & { graceDays: number },
): Promise<Ended[]> {
  const { rows: over } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where s.status = 'current' and s.auto_renew and ${HAS_NO_TIME}
      and s.past_due_since <= app_now() - make_interval(days => ${graceDays}) and ${isIdle}
    order by s.id limit ${sql.lit(limit)} for update skip locked`.execute(tx)
  if (over.length === 0) return []
  // A new statement sees every order that was written before the locks.
  const { rows } = await sql<Ended>`
    update subscriptions s set status = 'expired'
    where s.id = any(${over.map(({ id }) => id)}::uuid[]) and ${isIdle}
    returning s.id, s.user_id as "userId", s.renews_at::text as "paidUntil", true as "isRecent"`.execute(tx)
  await recordEnded(tx, rows, 'unpaid')
  return rows
}

/**
 * How many subscriptions have paid time after their last paid day, or no paid time before it. An operator must find out
 * which is right.
 */
export async function countContradictions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions s
    where s.status = 'current' and not s.auto_renew and (${HAS_NO_TIME}) <> (${IS_PAST_LAST_DAY})`.execute(db)
  return rows[0]?.count ?? 0
}
