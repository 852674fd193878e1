import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

export type Ended = {
  id: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  /** It ended in the last days, so its person is told. An older one ended before people were told. */
  isRecent: boolean
}

const RECENT_DAYS = 7

/** Ends subscriptions that do not renew and whose paid time is over. Returns at most `limit` of them. */
export async function endLapsed(tx: Tx, limit: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update subscriptions set status = 'expired'
    where id in (
      select id from subscriptions s
      where s.status = 'current' and not s.auto_renew and not exists (
        select from subscription_periods paid
        where paid.subscription_id = s.id and upper(paid.during) > app_now())
      limit ${limit} for update skip locked)
    returning id, user_id as "userId", renews_at::text as "paidUntil",
              end_of_day(renews_at) > app_now() - make_interval(days => ${RECENT_DAYS}) as "isRecent"`.execute(
    tx,
  )
  return rows
}
