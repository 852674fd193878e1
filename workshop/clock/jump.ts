import { sql } from 'kysely'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import { newestMails } from '#server/email/mailbox/index.ts'

/** A jump of the clock: the product's time after it, and the counts of its jobs. */
export type Jump = { to: Date; jobs: Readonly<Record<string, number>> }
/** What happened after a jump. A retry charges a person whose payment is past due. */
export type Ran = {
  jump: Jump
  charges: { orderNo: string; state: string; name: string; isRetry: boolean }[]
  mails: { id: number; subject: string; recipient: string }[]
}

/** After a jump, everything due is done within this time. */
const AFTER_SECONDS = 120
const MAILS = 50

/** The work that jobs did after a jump, including jobs of the running worker. */
export async function readRan(db: Db, jump: Jump): Promise<Ran> {
  const until = new Date(jump.to.getTime() + AFTER_SECONDS * 1000)
  const { rows: charges } = await sql<Ran['charges'][number]>`
    select o.order_no as "orderNo", o.state, coalesce(u.first_name, '') as name,
           exists (select from orders earlier where earlier.subscription_id = o.subscription_id
                   and earlier.flow = o.flow and earlier.state <> 'paid'
                   and earlier.created_at < o.created_at) as "isRetry"
    from orders o left join users u on u.id = o.payer_id
    where o.subscription_id is not null and o.created_at >= ${jump.to} and o.created_at < ${until}
    order by o.created_at`.execute(db)
  const mails = (await newestMails(db, MAILS)).filter(({ created_at: at }) => at >= jump.to && at < until)
  return { jump, charges, mails }
}

/** A run of a job at a known time. */
export type NextJob = { at: Date; what: string }

const { first, second } = NOTICE_DAYS

/** The next time at which a job has work for a person. Null if there is none. */
export async function nextJob(db: Db): Promise<NextJob | null> {
  const { rows } = await sql<NextJob>`
    with s as (
      select subscriptions.*, coalesce(u.time_zone, 'UTC') as zone, n.sent_at
      from subscriptions join users u on u.id = user_id
      left join renewal_notices n on n.subscription_id = subscriptions.id and n.period_start = renews_at
      where status = 'current'),
    days (day, zone, what) as (
      select renews_at - ${first}::int, zone, 'notice of a renewal' from s where auto_renew
      union all select renews_at - ${second}::int, zone, 'second notice' from s where auto_renew
      union all select renews_at - ${first}::int, zone, 'reminder of an end' from s where not auto_renew
      union all select renews_at - ${second}::int, zone, 'second reminder' from s where not auto_renew
      union all select renews_at + 1, 'UTC', 'end of a subscription' from s where not auto_renew),
    due (at, what) as (
      select day::timestamp at time zone zone, what from days
      union all
      select renews_at::timestamp at time zone interval '+14 hours', 'renewal' from s
      where auto_renew and past_due_since is null
      union all select charge_after, 'retry of a payment' from s where past_due_since is not null)
    select at, what from due where at > app_now() order by at limit 1`.execute(db)
  return rows[0] ?? null
}
