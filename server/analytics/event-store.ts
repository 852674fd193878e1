import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import type { Db } from '#server/db/database.ts'
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
