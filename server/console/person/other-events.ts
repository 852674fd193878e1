import { sql, type RawBuilder } from 'kysely'
import type { TimelineGroup } from '#domain/console/timeline.ts'
import { experimentsHappened } from '#server/analytics/index.ts'
import { accessHappened } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { mailsHappened } from '#server/email/index.ts'
import { invitationsHappened } from '#server/invites/index.ts'
import { peopleHappened } from '#server/people/index.ts'
import { privacyHappened } from '#server/privacy/index.ts'
import { plansHappened } from '#server/subscriptions/index.ts'
import { rowsAbout } from '../audit/read-trail.ts'

export type OtherEvent = { key: string; at: Date; group: TimelineGroup; what: string; note: string | null }
export type Asked = {
  personId: string
  until: Date | null
  limit: number
  groups: readonly TimelineGroup[]
}

/**
 * Events of a person besides payments: mails, links, consents, access, exports, paid times and actions of staff. Each
 * capability provides its own events. Actions of the other parent are not included.
 */
export async function otherEvents(db: Db, asked: Asked): Promise<OtherEvent[]> {
  const { rows } = await sql<OtherEvent>`
    select key, at, "group", what, note from (${sql.join(sourcesOf(asked.personId), sql` union all `)}) happened
    where "group" = any(${[...asked.groups]}::text[])
      and (${asked.until}::timestamptz is null or at < ${asked.until}::timestamptz + interval '1 ms')
    order by at desc, key desc limit ${asked.limit}`.execute(db)
  return rows
}

/** How many of these events each group has. A group without events is missing. */
export async function countOtherEvents(
  db: Db,
  personId: string,
): Promise<{ group: TimelineGroup; count: number }[]> {
  const { rows } = await sql<{ group: TimelineGroup; count: number }>`
    select "group", count(*)::int as count from (${sql.join(sourcesOf(personId), sql` union all `)}) happened
    group by "group"`.execute(db)
  return rows
}

function sourcesOf(person: string): RawBuilder<unknown>[] {
  return [
    ...peopleHappened(person),
    ...accessHappened(person),
    ...invitationsHappened(person),
    ...mailsHappened(person),
    ...plansHappened(person),
    ...experimentsHappened(person),
    ...privacyHappened(person),
    sql`select 'staff:' || n as key, at, 'staff' as "group", kind as what, concat_ws(': ', staff_name, reason) as note
        from staff_actions where n in ${rowsAbout(person)}`,
  ]
}
