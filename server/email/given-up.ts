import { sql } from 'kysely'
import type { QueueCase } from '#domain/console/queues.ts'
import { readCases, type CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'

/** A mail that is no longer wanted has no content, and is not listed. */
const GIVEN_UP = sql`
  select o.id::text as key, o.kind as subject, null as note,
         (select id from users where email_normalised = lower(o.recipient) and erased_at is null limit 1) as "personId",
         null::int as "amountMinor", null as currency, o.dead_at as since
  from outbox o where o.dead_at is not null and o.payload <> '{}'`

/** The mails that were given up, with their recipients and their number. */
export async function mailsGivenUp(
  db: Db,
  asked: CasesAsked,
): Promise<{ cases: QueueCase[]; count: number; hasMore: boolean }> {
  return readCases(db, GIVEN_UP, asked)
}

/** When the oldest waiting mail was created; null without one. */
export async function oldestMailAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from outbox where sent_at is null and dead_at is null`.execute(db)
  return rows[0]?.at ?? null
}
