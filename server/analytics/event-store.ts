import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Purge } from '#server/platform/job.ts'
import type { Tables } from '#server/db/tables.ts'

export type RecordedEvent = {
  event: AnalyticsEvent
  anonymousId: string | null
  userId?: string | null
  /** Further data of the event, first-party only. */
  details?: Record<string, unknown>
}

/** Stores events, in the caller's transaction if there is one. */
export async function recordEvents(
  db: Db | Transaction<Tables>,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  if (recorded.length === 0) return
  await db
    .insertInto('analytics_events')
    .values(
      recorded.map(({ event: { kind, ...properties }, anonymousId, userId, details }) => ({
        event_id: randomUUID(),
        kind,
        anonymous_id: anonymousId,
        user_id: userId ?? null,
        properties: JSON.stringify({ ...properties, ...details }),
      })),
    )
    .execute()
}

/**
 * The visitor's id, if the visitor consented to measurement. Pages send steps only for such visitors. Other
 * people's business events are stored without the id and are not forwarded.
 */
export async function measuredVisitor(
  db: Db | Transaction<Tables>,
  anonymousId: string | null,
): Promise<string | null> {
  if (!anonymousId) return null
  const { rows } = await sql`select 1 from analytics_events
    where anonymous_id = ${anonymousId} and kind = 'checkout step' limit 1`.execute(db)
  return rows.length > 0 ? anonymousId : null
}

/** Long enough to compare a month with the same month of the previous year. */
const ANALYTICS_DAYS = 400
/** As long as a draft can live. */
const TYPED_ADDRESS_DAYS = 7

/**
 * Deletes old events, and the addresses that people typed in a sign-up. A sign-up that is not finished has no person
 * whose erasure would find the address.
 */
export const oldEvents: readonly Purge[] = [
  (limit) => sql`update analytics_events set properties = properties - 'email' where id in (
    select id from analytics_events
    where properties->>'email' is not null and at <= app_now() - make_interval(days => ${TYPED_ADDRESS_DAYS})
    limit ${limit})`,
  (limit) => sql`delete from analytics_events where id in (
    select id from analytics_events where at <= app_now() - make_interval(days => ${ANALYTICS_DAYS}) limit ${limit})`,
]

/** Stores the exposures that a query selects as `flag`, `variant` and `country`, in one statement with that query. */
export function insertExposures(
  exposed: RawBuilder<unknown>,
  { anonymousId, userId }: { anonymousId: string; userId: string | null },
): RawBuilder<unknown> {
  return sql`
    insert into analytics_events (event_id, kind, anonymous_id, user_id, properties)
    select gen_random_uuid(), 'experiment exposure', ${anonymousId}, ${userId},
      jsonb_build_object('flag', flag, 'variant', variant, 'country', country)
    from ${exposed}`
}

/**
 * Deletes the events of a person, also those from before they had an account. If events of the same browser name another
 * person, those stay. The nameless ones may be of either, so they lose what leads to a person. Returns whether another
 * person uses the browser.
 */
export async function forgetVisitor(
  tx: Tx,
  { userId, anonymousId }: { userId: string; anonymousId: string | null },
): Promise<{ isShared: boolean }> {
  await tx.deleteFrom('analytics_events').where('user_id', '=', userId).execute()
  if (!anonymousId) return { isShared: false }
  const { rows: others } = await sql`select 1 from analytics_events
    where anonymous_id = ${anonymousId} and user_id is not null limit 1`.execute(tx)
  const isShared = others.length > 0
  const nameless = sql`anonymous_id = ${anonymousId} and user_id is null`
  await (
    isShared
      ? sql`update analytics_events set anonymous_id = null, properties = properties - 'email' where ${nameless}`
      : sql`delete from analytics_events where ${nameless}`
  ).execute(tx)
  return { isShared }
}
