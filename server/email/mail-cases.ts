import { sql } from 'kysely'
import { readCases, type CasePage, type CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'
import { BOUNCE_DAYS } from './unwanted.ts'

/** A mail that is no longer wanted has no content, and is not listed. */
const GIVEN_UP = sql`
  select o.id::text as key, o.kind as subject, null as note,
         (select id from users where email_normalised = lower(o.recipient) and erased_at is null limit 1) as "personId",
         null::int as "amountMinor", null as currency, o.dead_at as since
  from outbox o where o.dead_at is not null and o.payload <> '{}'`

/** The address of a bounced mail is still that of a person or of an open invitation. */
const BOUNCED = sql`
  select distinct on (lower(o.recipient)) o.id::text as key, o.kind as subject, o.bounce_status as note,
         coalesce(person.id, invited.user_id) as "personId", null::int as "amountMinor", null as currency,
         o.bounced_at as since
  from outbox o
  left join users person on person.email_normalised = lower(o.recipient) and person.erased_at is null
  left join invites invited on invited.sent_to_normalised = lower(o.recipient) and invited.ended_at is null
  where o.bounced_at > app_now() - make_interval(days => ${BOUNCE_DAYS}) and coalesce(person.id, invited.user_id) is not null
  order by lower(o.recipient), o.bounced_at desc`

/** The addresses whose mails came back, each with its last mail, and their number. */
export async function mailsBounced(db: Db, asked: CasesAsked): Promise<CasePage> {
  return readCases(db, BOUNCED, asked)
}

/** The mails that were given up, with their recipients and their number. */
export async function mailsGivenUp(db: Db, asked: CasesAsked): Promise<CasePage> {
  return readCases(db, GIVEN_UP, asked)
}

/** When the oldest waiting mail was created; null without one. */
export async function oldestMailAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from outbox where sent_at is null and dead_at is null`.execute(db)
  return rows[0]?.at ?? null
}
