import { sql } from 'kysely'
import type { EventKind } from '#domain/analytics/events.ts'
import type { Db } from '#server/db/database.ts'
import type { EventForwarder } from './gateway.ts'

const BATCH = 100
/** Older events are no longer forwarded. They stay in the first-party store. */
const HOURS = 24
/** Fields that never leave the first-party store. */
const KEPT = ['email', 'orderId', 'brand', 'language', 'device']

type Row = {
  id: number
  event_id: string
  kind: EventKind
  anonymous_id: string | null
  user_id: string | null
  properties: Record<string, unknown>
  at: Date
}

/** Forwards one batch of the oldest waiting events. Returns how many were delivered. */
export async function forwardEvents({
  db,
  forwarder,
  hash,
}: {
  db: Db
  forwarder: EventForwarder
  /** Pseudonymises a user's id, always in the same way. */
  hash: (userId: string) => string
}): Promise<number> {
  const { rows } = await sql<Row>`
    select id, event_id, kind, anonymous_id, user_id, properties, at from analytics_events
    where forwarded_at is null and at > app_now() - make_interval(hours => ${HOURS}) and anonymous_id is not null
    order by at, id limit ${BATCH}`.execute(db)
  if (rows.length === 0) return 0
  await forwarder.forward(
    rows.map((row) => ({
      id: row.event_id,
      kind: row.kind,
      anonymousId: row.anonymous_id,
      userHash: row.user_id ? hash(row.user_id) : null,
      properties: withoutKept(row.properties),
      at: row.at,
    })),
  )
  await sql`update analytics_events set forwarded_at = app_now() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return rows.length
}

function withoutKept(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !KEPT.includes(name)))
}
