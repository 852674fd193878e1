import { sql, type RawBuilder } from 'kysely'
import { backOff, FAILURES_BEFORE_REST, GIVE_UP_DAYS, restAfter } from '#domain/events/back-off.ts'
import type { EventType } from '#domain/events/event-types.ts'
import type { Db } from '#server/db/database.ts'

/** How long a lease lasts. If a process dies, its lanes wait for this time. A try is much shorter. */
const LEASE_SECONDS = 60
/** The last success of an endpoint is written at most this often. So its lanes rarely wait for one row. */
const SUCCESS_EVERY_SECONDS = 10

export type DueEndpoint = {
  id: string
  address: string
  types: EventType[]
  secret: Buffer
  /** The previous secret, while it still signs. */
  earlier: Buffer | null
  failures: number
}

/** The position of an endpoint in the events of one family, leased to this process. */
export type Lane = {
  id: number
  endpointId: string
  lane: string
  lease: string
  /** Only this event is sent again. */
  onlyPlace: number | null
  passed: number
  wanted: number
  tries: number
}

export type WaitingEvent = {
  n: number
  id: string
  type: EventType
  version: number
  personId: string | null
  familyId: string | null
  endpointId: string | null
  data: Record<string, unknown>
  at: Date
  place: number
  /** The product's time of this reading. */
  now: Date
}

/** The endpoints that are on, do not pause after failures, and have a due lane. */
export async function endpointsDue(db: Db, without: readonly string[]): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select p.id, p.address, p.types, p.secret_enc as secret, p.failures,
           case when p.earlier_until > app_now() then p.earlier_secret_enc end as earlier
    from event_endpoints p
    where p.is_on and p.resume_at <= app_now() and p.id <> all(${without}::uuid[])
      and exists (select from event_lanes l
                  where l.endpoint_id = p.id and l.wanted > l.passed and l.due_at <= app_now()
                    and (l.lease_until is null or l.lease_until <= app_now()))`.execute(db)
  return rows
}

/**
 * Leases lanes of an endpoint. Those that wait longest come first. If the endpoint has failed many times, only one lane
 * is leased.
 */
export async function leaseLanes(
  db: Db,
  { endpointId, limit }: { endpointId: string; limit: number },
): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    update event_lanes l set lease = gen_random_uuid(), lease_until = app_now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select d.id from event_lanes d join event_endpoints p on p.id = d.endpoint_id
      where d.endpoint_id = ${endpointId} and p.is_on and p.resume_at <= app_now()
        and d.wanted > d.passed and d.due_at <= app_now() and (d.lease_until is null or d.lease_until <= app_now())
      order by d.due_at limit ${limit} for update of d skip locked) due
    where l.id = due.id
    returning l.id, l.endpoint_id as "endpointId", l.lane, l.lease, l.only_place as "onlyPlace", l.passed, l.wanted, l.tries`.execute(
    db,
  )
  return rows
}

/** The next event of a lane. Null if no wanted event is left. */
export async function nextEvent(
  db: Db,
  { endpointId, lane, passed, onlyPlace }: Lane,
): Promise<WaitingEvent | null> {
  const { rows } = await sql<WaitingEvent>`
    select e.n, e.id, e.type, e.version, e.person_id as "personId", e.family_id as "familyId",
           e.endpoint_id as "endpointId", e.data, e.at, e.place,
           app_now() as now
    from events e join event_endpoints p on p.id = ${endpointId}
    where e.lane = ${lane} and e.place > ${passed}
      and (e.place = ${onlyPlace}::bigint
           or (${onlyPlace}::bigint is null and (e.endpoint_id = p.id or (e.endpoint_id is null and e.type = any(p.types)))))
    order by e.place limit 1`.execute(db)
  return rows[0] ?? null
}

export type Tried = { lane: Lane; event: WaitingEvent; milliseconds: number; status: number | null }

/** The insert of a try into the log, as SQL. An endpoint that was deleted meanwhile has no log. */
function insertTry({ lane, event, milliseconds, status }: Tried, outcome: string): RawBuilder<unknown> {
  return sql`insert into event_deliveries (endpoint_id, event_n, try, outcome, status, milliseconds)
    select p.id, e.n, ${lane.tries + 1}, ${outcome}, ${status}, ${milliseconds}
    from event_endpoints p, events e where p.id = ${lane.endpointId} and e.n = ${event.n}`
}

/**
 * Records that an event has arrived, and moves its lane to the next one. Returns false if another process has the lane
 * now.
 */
export async function noteDelivered(db: Db, { lane, event, milliseconds, status }: Tried): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    with tried as (
      ${insertTry({ lane, event, milliseconds, status }, 'delivered')}),
    moved as (
      update event_lanes set passed = ${event.place}, tries = 0, failing_since = null, due_at = app_now(),
        lease_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), touched_at = app_now()
      where id = ${lane.id} and lease = ${lane.lease} returning id),
    well as (
      update event_endpoints set failures = 0, failing_since = null, resume_at = app_now(), succeeded_at = app_now()
      where id = ${lane.endpointId}
        and (failures > 0 or succeeded_at is null or succeeded_at < app_now() - make_interval(secs => ${SUCCESS_EVERY_SECONDS}))
      returning id),
    -- An endpoint that is well again gets at once what it has missed.
    hurried as (
      update event_lanes set due_at = app_now()
      where endpoint_id in (select id from event_endpoints where id = ${lane.endpointId} and failures >= ${FAILURES_BEFORE_REST})
        and failing_since is not null and wanted > passed and id <> ${lane.id})
    select exists (select from moved) as own`.execute(db)
  return rows[0]?.own === true
}

type Failed = Tried & { outcome: 'refused' | 'redirected' | 'too-late' | 'unreachable' | 'blocked' }
export type AfterFailure = {
  failures: number
  /** The event has failed for days. */
  isOld: boolean
  /** The endpoint has accepted no event for days. */
  isDown: boolean
}

/**
 * Records a failed try, and sets the wait of the lane and of a failing endpoint. Null if another process has the lane
 * now.
 */
export async function noteFailed(db: Db, failed: Failed): Promise<AfterFailure | null> {
  const { lane, outcome } = failed
  const tries = lane.tries + 1
  const { rows } = await sql<AfterFailure & { own: boolean }>`
    with tried as (
      ${insertTry(failed, outcome)}),
    waits as (
      update event_lanes set tries = ${tries}, failing_since = coalesce(failing_since, app_now()),
        due_at = app_now() + make_interval(secs => ${backOff(tries)}), lease = null, lease_until = null, touched_at = app_now()
      where id = ${lane.id} and lease = ${lane.lease} returning failing_since),
    ill as (
      update event_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, app_now())
      where id = ${lane.endpointId} returning failures, failing_since)
    select ill.failures, exists (select from waits) as own,
           coalesce((select failing_since from waits) <= app_now() - make_interval(days => ${GIVE_UP_DAYS}), false) as "isOld",
           ill.failing_since <= app_now() - make_interval(days => ${GIVE_UP_DAYS}) as "isDown"
    from ill`.execute(db)
  const [after] = rows
  if (!after) return null
  const rest = restAfter(after.failures)
  if (rest > 0)
    await sql`update event_endpoints set resume_at = app_now() + make_interval(secs => ${rest})
              where id = ${lane.endpointId} and failures >= ${after.failures}`.execute(db)
  return after.own ? after : null
}

/**
 * Gives up an event that failed for days while others arrived. This is in the log, and the next event of its family is
 * sent.
 */
export async function giveUp(db: Db, { lane, event }: Tried): Promise<void> {
  await sql`
    with noted as (
      ${insertTry({ lane, event, milliseconds: 0, status: null }, 'given-up')})
    update event_lanes set passed = ${event.place}, tries = 0, failing_since = null, due_at = app_now()
    where id = ${lane.id} and passed = ${lane.passed} and lease is null`.execute(db)
}

/**
 * Ends the lease of a lane. `isDone` means that no wanted event is left. The lane of a replayed event is deleted then.
 */
export async function releaseLane(db: Db, lane: Lane, { isDone }: { isDone: boolean }): Promise<void> {
  if (isDone && lane.onlyPlace !== null) {
    await sql`delete from event_lanes where id = ${lane.id} and lease = ${lane.lease}`.execute(db)
    return
  }
  await sql`
    update event_lanes set lease = null, lease_until = null,
      passed = case when ${isDone} and wanted = ${lane.wanted} then wanted else passed end
    where id = ${lane.id} and lease = ${lane.lease}`.execute(db)
}
