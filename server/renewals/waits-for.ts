import { sql } from 'kysely'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { NOTICE_DAYS, noticeUntil } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import { HAS_NOTICE, LACKS_ADDRESS, type OwnSubscription } from '#server/subscriptions/index.ts'
import { LATE_HOURS } from './notices/sent-notices.ts'

/** Why a renewal cannot be announced and charged, and the day on which it then ends. Null if it can. */
export async function waitsFor(
  db: Db,
  { id, paidUntil, state }: OwnSubscription,
): Promise<Renewal['waitsFor']> {
  if (state.state !== 'active' || !state.renews) return null
  const { rows } = await sql<{ lacksAddress: boolean; lacksNotice: boolean }>`
    select ${LACKS_ADDRESS} as "lacksAddress",
      not ${HAS_NOTICE} and s.renews_at - ${NOTICE_DAYS.first}::int < app_now()::date
        and coalesce((select n.returned_at is not null or n.noticed_at <= app_now() - make_interval(hours => ${LATE_HOURS})
                      from renewal_notices n
                      where n.subscription_id = s.id and n.period_start = s.renews_at), u.email is null) as "lacksNotice"
    from subscriptions s join users u on u.id = s.user_id join packages p on p.id = coalesce(s.next_package_id, s.package_id)
    where s.id = ${id}`.execute(db)
  const [found] = rows
  if (found?.lacksNotice) return { what: 'mail', until: noticeUntil(paidUntil) }
  return found?.lacksAddress ? { what: 'address', until: paidUntil } : null
}
