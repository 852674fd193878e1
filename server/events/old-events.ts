import { sql } from 'kysely'
import { EVENT_DAYS } from '#domain/events/endpoint.ts'
import type { Purge } from '#server/platform/job.ts'

/** Deletes old events with the log of their tries, and the lanes of families without new events. */
export const oldPublishedEvents: readonly Purge[] = [
  (limit) => sql`delete from events where n in (
    select n from events where at <= app_now() - make_interval(days => ${EVENT_DAYS}) limit ${limit})`,
  (limit) => sql`delete from event_lanes where id in (
    select id from event_lanes
    where wanted <= passed and touched_at <= app_now() - make_interval(days => ${EVENT_DAYS}) limit ${limit})`,
  (limit) => sql`update event_endpoints set earlier_secret_enc = null, earlier_until = null where id in (
    select id from event_endpoints where earlier_until <= app_now() limit ${limit})`,
]
