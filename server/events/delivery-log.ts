import { sql } from 'kysely'
import type { DeliveryOutcome } from '#domain/events/delivery.ts'
import type { EventType } from '#domain/events/event-types.ts'
import { newestPage, type NewestPage } from '#server/db/newest-page.ts'
import type { Db } from '#server/db/database.ts'

const LOG_PAGE = 50

export type Delivery = {
  n: number
  eventId: string
  type: EventType
  try: number
  outcome: DeliveryOutcome
  status: number | null
  milliseconds: number
  at: Date
}

/** One page of the tries of an endpoint, the newest first. `before` is the last row of the previous page. */
export async function readDeliveries(
  db: Db,
  { endpointId, before }: { endpointId: string; before: number | null },
): Promise<NewestPage<Delivery>> {
  const { rows } = await sql<Delivery>`
    select d.n, e.id as "eventId", e.type, d.try, d.outcome, d.status, d.milliseconds, d.at
    from event_deliveries d join events e on e.n = d.event_n
    where d.endpoint_id = ${endpointId} and (${before}::bigint is null or d.n < ${before}::bigint)
    order by d.n desc limit ${LOG_PAGE + 1}`.execute(db)
  return newestPage(rows, { size: LOG_PAGE, numberOf: ({ n }) => n })
}

/** The number of families with events that wait for an endpoint. */
export async function countWaiting(db: Db): Promise<{ endpointId: string; families: number }[]> {
  const { rows } = await sql<{ endpointId: string; families: number }>`
    select endpoint_id as "endpointId", count(*)::int as families from event_lanes
    where wanted > passed group by endpoint_id`.execute(db)
  return rows
}

/** For how many seconds the oldest lane has been due, of endpoints that are on and working. Zero without one. */
export async function eventsBehindSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select greatest(
      coalesce((select extract(epoch from app_now() - min(at)) from events where place is null), 0),
      coalesce((select extract(epoch from app_now() - min(l.due_at)) from event_lanes l
                join event_endpoints p on p.id = l.endpoint_id
                where p.is_on and p.failures = 0 and l.wanted > l.passed), 0))::float8 as age`.execute(db)
  return rows[0]?.age ?? 0
}
