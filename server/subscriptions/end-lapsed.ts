import { sql, type RawBuilder } from 'kysely'
import { TOLD_OF_END_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
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
export const HAS_NO_TIME_LEFT = sql<boolean>`not exists (
  select from subscription_periods paid where paid.subscription_id = s.id and upper(paid.during) > app_now())`
/** Whether its last paid day is over in every time zone. An index finds these subscriptions. */
export const IS_PAST_LAST_DAY = sql<boolean>`s.renews_at < (app_now() at time zone interval '-12 hours')::date`

/** Whether no payment is under way for the subscription `s`. */
type Idle = { isIdle: RawBuilder<boolean> }

const isLapsed = ({ isIdle }: Idle) =>
  sql<boolean>`(s.status = 'current' and not s.auto_renew and ${HAS_NO_TIME_LEFT} and ${IS_PAST_LAST_DAY} and ${isIdle})`

type Unpaid = Idle & { graceDays: number }

/** A renewal that is being charged now is left out, and one that no bank was asked about. */
const isUnpaid = ({ isIdle, graceDays }: Unpaid) =>
  sql<boolean>`(s.status = 'current' and s.auto_renew and not s.past_due_untried and ${HAS_NO_TIME_LEFT}
    and s.past_due_since <= app_now() - make_interval(days => ${graceDays}) and ${isIdle})`

/** The ids of subscriptions that do not renew and whose paid time is over. Their periods and last paid day must agree. */
export async function findLapsed(db: Db, { isIdle, ...page }: Idle & IdPage): Promise<string[]> {
  return findEnding(db, isLapsed({ isIdle }), page)
}

/** The ids of subscriptions whose payment has failed for all days of grace. */
export async function findUnpaid(db: Db, { isIdle, graceDays, ...page }: Unpaid & IdPage): Promise<string[]> {
  return findEnding(db, isUnpaid({ isIdle, graceDays }), page)
}

async function findEnding(db: Db, isEnding: RawBuilder<boolean>, page: IdPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s where ${isEnding} and ${comesAfter(sql`s.id`, page)}
    order by s.id limit ${sql.lit(page.limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends a subscription of `findLapsed`. Null if it changed since it was found. */
export async function endLapsed(tx: Tx, { id, ...given }: Idle & { id: string }): Promise<Ended | null> {
  return end(tx, { id, isEnding: isLapsed(given), because: 'lapsed' })
}

/** Ends a subscription of `findUnpaid`. Null if it changed since it was found. */
export async function endUnpaid(tx: Tx, { id, ...given }: Unpaid & { id: string }): Promise<Ended | null> {
  return end(tx, { id, isEnding: isUnpaid(given), because: 'unpaid' })
}

type Ending = { id: string; isEnding: RawBuilder<boolean>; because: 'lapsed' | 'unpaid' }

async function end(tx: Tx, { id, isEnding, because }: Ending): Promise<Ended | null> {
  await lockSubscription(tx, id)
  const { rows } = await sql<Ended>`
    update subscriptions s set status = 'expired' where s.id = ${id} and ${isEnding}
    returning s.id, s.user_id as "userId", s.renews_at::text as "paidUntil",
              end_of_day(s.renews_at) > app_now() - make_interval(days => ${TOLD_OF_END_DAYS})
                or s.past_due_since is not null as "isRecent"`.execute(tx)
  await recordEnded(tx, rows, because)
  return rows[0] ?? null
}

/** Locks a subscription. Only a later statement sees all that was written before the lock, also every order. */
export async function lockSubscription(tx: Tx, id: string): Promise<void> {
  await sql`select from subscriptions where id = ${id} for update`.execute(tx)
}

/**
 * How many subscriptions have paid time after their last paid day, or no paid time before it. An operator must find out
 * which is right.
 */
export async function countContradictions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions s
    where s.status = 'current' and not s.auto_renew and (${HAS_NO_TIME_LEFT}) <> (${IS_PAST_LAST_DAY})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
