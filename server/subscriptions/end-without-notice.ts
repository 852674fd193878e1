import { sql, type RawBuilder } from 'kysely'
import { TRIED_NOTICE_DAYS, WITHOUT_NOTICE_DAYS, type WithoutNotice } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
import { HAS_NO_TIME_LEFT, IS_PAST_LAST_DAY, lockSubscription, type Ended } from './end-lapsed.ts'
import { recordEnded } from './record-ended.ts'

/**
 * Whether the price of the next term needs a billing address that is missing. `s` is the subscription, `u` its person, and
 * `p` the package of the next term.
 */
export const LACKS_ADDRESS = sql<boolean>`(u.address is null and p.tax_behaviour = 'exclusive'
  and coalesce(s.next_renewal_minor, s.renewal_minor) > 0)`

/** Whether the mail with the notice of the subscription `s` about its next renewal was sent. */
export const HAS_NOTICE = sql<boolean>`exists (
  select from renewal_notices told
  where told.subscription_id = s.id and told.period_start = s.renews_at and told.sent_at is not null)`

/**
 * Whether the notice of the subscription `s` of the person `u` was tried for long enough, or cannot be tried. A notice
 * that an outage has delayed was not tried yet.
 */
const WAS_TRIED = sql<boolean>`(u.email is null or ${LACKS_ADDRESS} or exists (
  select from renewal_notices tried
  where tried.subscription_id = s.id and tried.period_start = s.renews_at
    and tried.noticed_at <= app_now() - make_interval(days => ${TRIED_NOTICE_DAYS})))`

export type EndedWithoutNotice = Ended & { because: WithoutNotice }

type Given = {
  /** Whether no payment is under way for the subscription `s`. */
  isIdle: RawBuilder<boolean>
  /** Whether the person of the subscription `s` was asked for the address long enough ago. */
  wasAsked: RawBuilder<boolean>
}

/** A query of the `id` of these subscriptions, and `because`. */
const withoutNotice = ({ isIdle, wasAsked }: Given) => sql`
  select s.id, case when ${LACKS_ADDRESS} then 'no-address' else 'not-told' end as because
  from subscriptions s join users u on u.id = s.user_id join packages p on p.id = coalesce(s.next_package_id, s.package_id)
  where s.status = 'current' and s.auto_renew and s.past_due_since is null
    and ${HAS_NO_TIME_LEFT} and ${IS_PAST_LAST_DAY} and not ${HAS_NOTICE} and ${isIdle}
    and ((${WAS_TRIED} and end_of_day(s.renews_at) <= app_now() - make_interval(days => ${WITHOUT_NOTICE_DAYS}))
         or (${LACKS_ADDRESS} and ${wasAsked}))`

/**
 * The ids of subscriptions that renew, whose paid time is over, and whose people could not be told the price. If the
 * person was asked for an address, the subscription ends with its paid time. Otherwise it waits some days for the mail.
 */
export async function findWithoutNotice(
  db: Db,
  { isIdle, wasAsked, ...page }: Given & IdPage,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${withoutNotice({ isIdle, wasAsked })} and ${comesAfter(sql`s.id`, page)}
    order by s.id limit ${sql.lit(page.limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends a subscription of `findWithoutNotice`. Null if it changed since it was found. */
export async function endWithoutNotice(
  tx: Tx,
  { id, ...given }: Given & { id: string },
): Promise<EndedWithoutNotice | null> {
  await lockSubscription(tx, id)
  const { rows } = await sql<EndedWithoutNotice>`
    update subscriptions ended set status = 'expired', ended_because = found.because
    from (${withoutNotice(given)} and s.id = ${id}) found
    where ended.id = found.id
    returning ended.id, ended.user_id as "userId", ended.renews_at::text as "paidUntil", true as "isRecent",
              ended.ended_because as because`.execute(tx)
  await recordEnded(tx, rows, 'not-told')
  return rows[0] ?? null
}
