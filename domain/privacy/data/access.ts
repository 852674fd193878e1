import { EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import type { Retention } from '../kept-data.ts'

const account = { kind: 'account' } as const

/** Log-ins, invitations, and counts that limit guessing. */
export const ACCESS: Retention = {
  credentials: {
    personal: [
      {
        columns: ['username', 'username_normalised', 'password_hash'],
        why: 'the person logs in',
        term: account,
        removedBy: 'erasure',
      },
    ],
    other: ['user_id', 'new_password_needed', 'has_logged_in', 'created_at', 'changed_at'],
  },
  security_questions: {
    personal: [
      {
        columns: ['question', 'answer_hash', 'code_hash'],
        why: 'support can tell who calls',
        term: account,
        removedBy: 'erasure; forget-unfinished',
      },
    ],
    other: ['user_id', 'tries', 'changed_at'],
  },
  sessions: {
    personal: [
      {
        columns: ['hash', 'device_hash'],
        why: 'a browser stays logged in',
        term: { kind: 'days', days: 0, after: 'the log-in ended' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['user_id', 'passkey_id', 'created_at', 'last_seen_at', 'expires_at'],
  },
  account_events: {
    personal: [
      {
        columns: ['what'],
        why: 'support sees what happened to an account when its person asks',
        term: { kind: 'days', days: 90, after: 'it happened' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['id', 'user_id', 'at', 'note'],
  },
  known_devices: {
    personal: [
      {
        columns: ['device_hash'],
        why: 'a known browser needs no mailed code',
        term: { kind: 'days', days: 30, after: 'the last use' },
        removedBy: 'purge-expired; erasure',
      },
      {
        columns: ['country', 'browser'],
        why: 'the person sees where they are logged in',
        term: { kind: 'days', days: 30, after: 'the last use' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['user_id', 'first_used_at', 'last_used_at'],
  },
  passkeys: {
    personal: [
      {
        columns: ['credential_id', 'public_key', 'user_handle', 'name'],
        why: 'the person logs in with their device',
        term: account,
        removedBy: 'the person; a new password; erasure',
      },
    ],
    other: [
      'id',
      'user_id',
      'counter',
      'transports',
      'backup_eligible',
      'backed_up',
      'created_at',
      'last_used_at',
    ],
  },
  passkey_challenges: {
    personal: [
      {
        columns: ['hash', 'holder_hash', 'user_handle'],
        why: 'a passkey answers a question that is used once',
        term: { kind: 'days', days: 0, after: 'the question ended' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['purpose', 'user_id', 'expires_at'],
  },
  device_codes: {
    personal: [
      {
        columns: ['device_hash', 'code_hash'],
        why: 'a new browser is confirmed by mail',
        term: { kind: 'days', days: 0, after: 'the code ended' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['user_id', 'tries', 'expires_at'],
  },
  tokens: {
    personal: [
      {
        columns: ['hash', 'link_hash'],
        why: 'a mailed link works; the link of an invitation can be renewed',
        term: { kind: 'days', days: 400, after: 'the link ended; 30 for other links' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: [
      'purpose',
      'subject_id',
      'family_id',
      'order_id',
      'created_at',
      'expires_at',
      'used_at',
      'revoked_at',
    ],
  },
  email_changes: {
    personal: [
      {
        columns: ['old_email', 'old_normalised', 'undo_hash'],
        why: 'the earlier address can undo a change of e-mail',
        term: { kind: 'days', days: EMAIL_UNDO_DAYS, after: 'the change' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['user_id', 'changed_by', 'changed_at', 'undo_until'],
  },
  email_requests: {
    personal: [
      {
        columns: ['email', 'code_hash'],
        why: 'a person confirms the new address that they want',
        term: { kind: 'days', days: 0, after: 'the code ended' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: ['user_id', 'tries', 'expires_at'],
  },
  invites: {
    personal: [
      {
        columns: ['sent_to', 'sent_to_normalised'],
        why: 'the invitation, and that nobody is invited again who declined',
        term: { kind: 'days', days: 30, after: 'an unused invitation ended; of a used one with the account' },
        removedBy: 'purge-invitations; erasure',
      },
      {
        columns: ['confirmed_email', 'duplicate_asked_hash'],
        why: 'what an invited person typed and did not finish',
        term: { kind: 'days', days: 7, after: 'the last text was typed' },
        removedBy: 'purge-invitations; erasure',
      },
    ],
    other: [
      'id',
      'family_id',
      'user_id',
      'invited_by',
      'state',
      'locale',
      'last_completed_step',
      'selected_package_id',
      'selected_product_id',
      'selected_services',
      'duplicate_confirmed',
      'typed_at',
      'created_at',
      'opened_at',
      'ended_at',
    ],
  },
  invite_codes: {
    personal: [
      {
        columns: ['email_normalised', 'hash', 'code_hash'],
        why: 'an invited person confirms their address',
        term: { kind: 'days', days: 1, after: 'the code ended' },
        removedBy: 'purge-expired',
      },
      {
        columns: ['network_hash'],
        why: 'codes are limited for each network, as a hash',
        term: { kind: 'days', days: 1, after: 'the code ended' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['invite_id', 'tries', 'created_at', 'expires_at'],
  },
  invitation_searches: {
    personal: [
      {
        columns: ['email_normalised'],
        why: 'a person looks for their invitation',
        term: { kind: 'work', until: 'the search is answered, in seconds' },
        removedBy: 'answer-searches',
      },
    ],
    other: ['id', 'locale', 'created_at', 'traceparent'],
  },
  log_in_counts: {
    personal: [
      {
        columns: ['key_hash'],
        why: 'guessed passwords are limited for each name and network, as hashes',
        term: { kind: 'days', days: 1, after: 'the count is over' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['level', 'seconds_each', 'counted_at'],
  },
  duplicate_answers: {
    personal: [
      {
        columns: ['key_hash'],
        why: 'questions about accounts are limited for each network, as hashes',
        term: { kind: 'days', days: 0, after: 'the count is over' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['answers', 'forgotten_at'],
  },
  limit_counts: {
    personal: [
      {
        columns: ['key'],
        why: 'requests are limited for each network and person, as hashes',
        term: { kind: 'days', days: 0, after: 'the count is over' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['points', 'expire'],
  },
}
