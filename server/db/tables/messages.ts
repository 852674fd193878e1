import type { Generated } from 'kysely'
import type { Json, Now, Nullable, NullableJson } from './columns.ts'

/** The tables of mails, analytics, limits and the schedule of jobs. */
export type MessagesTables = {
  outbox: {
    id: Generated<number>
    dedupe: string
    kind: string
    recipient: string
    locale: string
    payload: Json<Record<string, unknown>>
    /** The content of a sent mail without one-time links, so that support can send it again. */
    kept: NullableJson<Record<string, unknown>>
    /** The text of a sent mail with masked codes and links. */
    said: NullableJson<{ subject: string; text: string }>
    given_up_because: Nullable<'refused' | 'no-answer' | 'unusable' | 'unwanted'>
    /** The last reply code of the mail server. */
    reply_code: Nullable<string>
    message_id: string
    /** The trace of the request that wrote it. */
    traceparent: Nullable<string>
    lease_until: Now
    tries: Generated<number>
    created_at: Now
    sent_at: Nullable<Date>
    dead_at: Nullable<Date>
    /** The mail server reported that it arrived, or that it came back. */
    delivered_at: Nullable<Date>
    bounced_at: Nullable<Date>
    /** Such as `5.1.1`, of RFC 3463. */
    bounce_status: Nullable<string>
  }
  mailbox: {
    id: Generated<number>
    message_id: string
    recipient: string
    subject: string
    html: string
    plain: string
    headers: Json<Record<string, string>>
    created_at: Now
  }
  /** Without `ends_at`, the owner of the address wants no invitations. With it, a mail to the address came back. */
  mail_suppressions: { address_normalised: string; at: Now; ends_at: Nullable<Date> }
  analytics_events: {
    id: Generated<number>
    event_id: string
    kind: string
    anonymous_id: Nullable<string>
    user_id: Nullable<string>
    properties: Json<Record<string, unknown>>
    at: Now
    forwarded_at: Nullable<Date>
  }
  experiment_assignments: {
    anonymous_id: string
    flag: string
    variant: 'Off' | 'Control' | 'Treatment'
    assigned_at: Now
    expires_at: Now
    exposed_at: Nullable<Date>
  }
  limit_counts: { key: string; points: number; expire: Nullable<number> }
  schedules: { name: string; next_run_at: Now; last_run_at: Nullable<Date>; last_error: Nullable<string> }
}
