import type { Generated } from 'kysely'
import type { EventType } from '#domain/events/event-types.ts'
import type { OffReason } from '#domain/events/endpoint.ts'
import type { DeliveryOutcome } from '#domain/events/delivery.ts'
import type { Defaulted, Json, Now, Nullable } from './columns.ts'

/** The tables of events that are sent to the company's other systems. */
export type EventsTables = {
  event_endpoints: {
    id: Generated<string>
    address: string
    types: EventType[]
    made_by: string
    made_name: string
    owner_email: string
    secret_enc: Buffer
    earlier_secret_enc: Nullable<Buffer>
    earlier_until: Nullable<Date>
    is_on: Defaulted<boolean>
    off_because: Nullable<OffReason>
    failures: Defaulted<number>
    failing_since: Nullable<Date>
    resume_at: Now
    succeeded_at: Nullable<Date>
    created_at: Now
  }
  events: {
    n: Generated<number>
    id: Generated<string>
    type: EventType
    version: number
    person_id: Nullable<string>
    family_id: Nullable<string>
    endpoint_id: Nullable<string>
    lane: string
    data: Json<Record<string, unknown>>
    at: Now
    place: Nullable<number>
  }
  event_lanes: {
    id: Generated<number>
    endpoint_id: string
    lane: string
    only_place: Nullable<number>
    passed: number
    wanted: number
    tries: Defaulted<number>
    failing_since: Nullable<Date>
    due_at: Now
    lease: Nullable<string>
    lease_until: Nullable<Date>
    touched_at: Now
  }
  event_deliveries: {
    n: Generated<number>
    endpoint_id: string
    event_n: number
    try: number
    outcome: DeliveryOutcome
    status: Nullable<number>
    milliseconds: number
    at: Now
  }
}
