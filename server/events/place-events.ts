import { sql } from 'kysely'
import { inBackground, type Db } from '#server/db/database.ts'

const AT_ONCE = 1_000

/**
 * Gives new events their place in the order, and makes the lanes of interested endpoints due. Events get their place
 * after the commit. So no event gets a place before one that is already sent. One process at a time does it. Returns
 * the number of events.
 */
export async function placeEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from events where place is null) as waits`.execute(db)
  if (rows[0]?.waits !== true) return 0
  return inBackground(db)
    .transaction()
    .execute(async (tx) => {
      const lock = await sql<{ own: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('event_places')) as own`.execute(tx)
      if (lock.rows[0]?.own !== true) return 0
      const placed = await sql<{ count: number }>`
        with ripe as materialized (
          select n from events where place is null order by n limit ${AT_ONCE}),
        numbered as materialized (select n, nextval('event_places') as place from ripe),
        placed as (
          update events e set place = numbered.place from numbered where e.n = numbered.n
          returning e.lane, e.type, e.endpoint_id, e.place),
        woken as (
          insert into event_lanes as known (endpoint_id, lane, passed, wanted)
          select p.id, e.lane, min(e.place) - 1, max(e.place)
          from placed e join event_endpoints p
            on p.id = e.endpoint_id or (e.endpoint_id is null and e.type = any(p.types))
          group by p.id, e.lane
          order by p.id, e.lane
          on conflict (endpoint_id, lane, only_place) do update set
            wanted = greatest(known.wanted, excluded.wanted),
            passed = case when known.wanted <= known.passed then excluded.passed else known.passed end,
            due_at = case when known.wanted <= known.passed then app_now() else known.due_at end,
            touched_at = app_now())
        select count(*)::int as count from placed`.execute(tx)
      return placed.rows[0]?.count ?? 0
    })
}
