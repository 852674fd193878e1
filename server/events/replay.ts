import { sql } from 'kysely'
import { publishedEvents } from '#domain/contracts/published-events.ts'
import type { Tx } from '#server/db/database.ts'

const TESTED = 'endpoint.tested'

/** Writes an event for only one endpoint. It is sent like any other event. Returns its id. */
export async function testEndpoint(tx: Tx, endpointId: string): Promise<string> {
  const { id } = await tx
    .insertInto('events')
    .values({
      type: TESTED,
      version: publishedEvents[TESTED].version,
      endpoint_id: endpointId,
      lane: endpointId,
      data: JSON.stringify(publishedEvents[TESTED].data.parse({ endpointId })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Sends one event to an endpoint again, outside the order of its family. False if the event is deleted, or not for this
 * endpoint.
 */
export async function replayEvent(
  tx: Tx,
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into event_lanes as known (endpoint_id, lane, only_place, passed, wanted)
    select p.id, e.lane, e.place, e.place - 1, e.place from events e join event_endpoints p on p.id = ${endpointId}
    where e.id = ${eventId} and e.place is not null
      and (e.endpoint_id = p.id or (e.endpoint_id is null and e.type = any(p.types)))
    on conflict (endpoint_id, lane, only_place) do update
      set passed = excluded.passed, due_at = app_now(), tries = 0, failing_since = null, lease = null, lease_until = null
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Sends all events since a moment again that an endpoint wants, in order. Events that are being sent are sent again
 * too. Returns the number of families.
 */
export async function replayFrom(
  tx: Tx,
  { endpointId, from }: { endpointId: string; from: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into event_lanes as known (endpoint_id, lane, passed, wanted)
    select p.id, e.lane, min(e.place) - 1, max(e.place) from events e join event_endpoints p on p.id = ${endpointId}
    where e.at >= ${from} and e.place is not null
      and (e.endpoint_id = p.id or (e.endpoint_id is null and e.type = any(p.types)))
    group by p.id, e.lane order by e.lane
    on conflict (endpoint_id, lane, only_place) do update
      set passed = case when known.wanted <= known.passed then excluded.passed
                        else least(known.passed, excluded.passed) end,
          wanted = greatest(known.wanted, excluded.wanted),
          due_at = app_now(), tries = 0, failing_since = null, lease = null, lease_until = null, touched_at = app_now()`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
