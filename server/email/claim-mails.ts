import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type OutboxRow = {
  id: number
  kind: string
  recipient: string
  locale: string
  payload: unknown
  message_id: string
  tries: number
  /** An unreadable payload still waits for a process of another version. */
  is_recent: boolean
  /** It has waited long enough for the earlier mails to its address. */
  may_overtake: boolean
  /** The trace of the request that wrote it. */
  traceparent: string | null
}

/** Longer than a batch can take. After this time, another process sends the mails of a dead process. */
const LEASE_SECONDS = 120
const RECENT_HOURS = 24
/** How long a mail waits for the earlier mails to its address. One that cannot be sent must not stop the others. */
const IN_ORDER_SECONDS = LEASE_SECONDS

const MAY_OVERTAKE = sql<boolean>`mail.created_at <= app_now() - make_interval(secs => ${IN_ORDER_SECONDS})`
const EARLIER = sql`outbox earlier
  where lower(earlier.recipient) = lower(mail.recipient) and earlier.id < mail.id
    and earlier.sent_at is null and earlier.dead_at is null`

/**
 * Leases due mails to this process and counts the try. Other processes skip them until the lease ends. A mail waits
 * while an earlier one to its address is with another process, or is tried again later. Returns them by age.
 */
export async function claimMails(db: Db, { limit }: { limit: number }): Promise<OutboxRow[]> {
  // The second check of earlier mails finds those that another process claims at this moment.
  const { rows } = await sql<OutboxRow>`
    with due as (
      select mail.id from outbox mail
      where mail.sent_at is null and mail.dead_at is null and mail.lease_until <= app_now()
        and (${MAY_OVERTAKE} or not exists (select from ${EARLIER} and earlier.lease_until > app_now()))
      order by mail.lease_until, mail.id limit ${limit}
      for update skip locked)
    update outbox mail set lease_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
    where mail.id in (select id from due)
      and (${MAY_OVERTAKE} or not exists (select from ${EARLIER} and earlier.id not in (select id from due)))
    returning mail.id, kind, recipient, locale, payload, message_id, tries, traceparent,
              created_at > app_now() - make_interval(hours => ${RECENT_HOURS}) as is_recent, ${MAY_OVERTAKE} as may_overtake`.execute(
    db,
  )
  return rows.toSorted((one, other) => one.id - other.id)
}
