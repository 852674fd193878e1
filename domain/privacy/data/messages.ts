import type { Retention } from '../kept-data.ts'

/** Mails and measurement. */
export const MESSAGES: Retention = {
  outbox: {
    personal: [
      {
        columns: ['payload'],
        why: 'the mail is sent; one that was given up can be sent again',
        term: { kind: 'days', days: 7, after: 'it was given up; at once if it was sent' },
        removedBy: 'deliver-mail; purge-expired',
      },
      {
        columns: ['kept'],
        why: 'support sends a mail again that did not arrive; it has no link that works once, and no code',
        term: { kind: 'days', days: 90, after: 'it was sent' },
        removedBy: 'purge-expired; erasure',
      },
      {
        columns: ['said'],
        why: 'the person gets it in an export, and staff read it with a reason; codes and links are masked',
        term: { kind: 'days', days: 90, after: 'it was sent' },
        removedBy: 'purge-expired; erasure',
      },
      {
        columns: ['recipient'],
        why: 'no mail is sent twice, and support sees which mails left',
        term: { kind: 'days', days: 90, after: 'it was sent or given up' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: [
      'id',
      'dedupe',
      'kind',
      'locale',
      'message_id',
      'lease_until',
      'tries',
      'created_at',
      'sent_at',
      'dead_at',
      'delivered_at',
      'bounced_at',
      'bounce_status',
      'given_up_because',
      'reply_code',
      'traceparent',
    ],
  },
  mailbox: {
    personal: [
      {
        columns: ['recipient', 'subject', 'html', 'plain', 'headers'],
        why: 'an installation without a mail server shows its mails',
        term: { kind: 'days', days: 30, after: 'the mail' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['id', 'message_id', 'created_at'],
  },
  mail_suppressions: {
    personal: [
      {
        columns: ['address_normalised'],
        why: 'the owner of the address wants no invitations from anybody, or a mail to it came back or was refused',
        term: { kind: 'always' },
        removedBy: 'support, if the owner asks; purge-expired, 30 days after a mail came back or was refused',
      },
    ],
    other: ['at', 'ends_at'],
  },
  analytics_events: {
    personal: [
      {
        columns: ['anonymous_id', 'user_id', 'properties'],
        why: 'how the sign-up is used, after consent; a typed address for 7 days only',
        term: { kind: 'days', days: 400, after: 'the event' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['id', 'event_id', 'kind', 'at', 'forwarded_at'],
  },
  experiment_assignments: {
    personal: [
      {
        columns: ['anonymous_id'],
        why: 'a visitor sees the same variant again',
        term: { kind: 'days', days: 0, after: 'the assignment ended' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['flag', 'variant', 'assigned_at', 'expires_at', 'exposed_at'],
  },
  schedules: { personal: [], other: ['name', 'next_run_at', 'last_run_at', 'last_error'] },
}
