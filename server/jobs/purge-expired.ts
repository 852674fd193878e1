import { sql, type RawBuilder } from 'kysely'
import { isDeviceRemembered } from '#server/credentials/index.ts'
import { RENEWAL_DAYS } from '#server/invites/index.ts'
import { noPaymentUnderWay } from '#server/payments/index.ts'
import { inBatches } from './in-batches.ts'
import type { Job, JobContext } from '#server/platform/job.ts'

const OTHER_TOKEN_DAYS = 30
/** Longer than any client repeats a request. */
const IDEMPOTENCY_DAYS = 7
/** How long an operator can resend a mail that was given up. */
const DEAD_MAIL_DAYS = 7
/** How long a repeated mail is recognised as a duplicate. */
const MAIL_DAYS = 90
/** The mailbox of an installation without a mail server contains links that may still work. */
const MAILBOX_DAYS = 30

/** Long enough to compare a month with the same month of the previous year. */
const ANALYTICS_DAYS = 400

/** Longer than the life of a draft. */
const ENTERED_CODE_DAYS = 30

type Statement = (limit: number) => RawBuilder<unknown>

const STATEMENTS: readonly Statement[] = [
  (limit) => sql`delete from sessions where hash in (
    select hash from sessions where expires_at <= now() limit ${limit})`,
  (limit) => sql`delete from tokens where hash in (
    select hash from tokens where expires_at <= now() - make_interval(
      days => case when purpose in ('invite', 'mail-opt-out') then ${RENEWAL_DAYS}::int else ${OTHER_TOKEN_DAYS}::int end)
    limit ${limit})`,
  (limit) => sql`delete from invite_codes where hash in (
    select hash from invite_codes where expires_at <= now() - interval '1 day' limit ${limit})`,
  (limit) => sql`delete from device_codes where (user_id, device_hash) in (
    select user_id, device_hash from device_codes where expires_at <= now() limit ${limit})`,
  (limit) => sql`delete from known_devices where (user_id, device_hash) in (
    select user_id, device_hash from known_devices where not ${isDeviceRemembered} limit ${limit})`,
  (limit) => sql`delete from duplicate_answers where key_hash in (
    select key_hash from duplicate_answers where forgotten_at <= now() limit ${limit})`,
  (limit) => sql`delete from log_in_counts where key_hash in (
    select key_hash from log_in_counts
    where counted_at + make_interval(secs => level * seconds_each) <= now() limit ${limit})`,
  (limit) => sql`delete from idempotency_requests where (scope_id, key) in (
    select i.scope_id, i.key from idempotency_requests i
    where i.created_at <= now() - make_interval(days => ${IDEMPOTENCY_DAYS}) and ${noPaymentUnderWay('i.scope_id')}
    limit ${limit})`,
  (limit) => sql`update outbox set payload = '{}' where id in (
    select id from outbox where dead_at <= now() - make_interval(days => ${DEAD_MAIL_DAYS}) and payload <> '{}'
    limit ${limit})`,
  (limit) => sql`delete from outbox where id in (
    select id from outbox where coalesce(sent_at, dead_at) <= now() - make_interval(days => ${MAIL_DAYS})
    limit ${limit})`,
  (limit) => sql`delete from mailbox where id in (
    select id from mailbox where created_at <= now() - make_interval(days => ${MAILBOX_DAYS}) limit ${limit})`,
  (limit) => sql`delete from code_tries where (subject, day) in (
    select subject, day from code_tries where day < (now() - interval '1 day')::date limit ${limit})`,
  (limit) => sql`delete from entered_codes where (scope_id, code) in (
    select scope_id, code from entered_codes
    where entered_at <= now() - make_interval(days => ${ENTERED_CODE_DAYS}) limit ${limit})`,
  (limit) => sql`delete from experiment_assignments where (anonymous_id, flag) in (
    select anonymous_id, flag from experiment_assignments where expires_at <= now() limit ${limit})`,
  (limit) => sql`delete from analytics_events where id in (
    select id from analytics_events where at <= now() - make_interval(days => ${ANALYTICS_DAYS}) limit ${limit})`,
]

/** Deletes expired rows: sessions, bearers, idempotency records, and mails that were sent or given up. */
export const purgeExpired: Job = {
  name: 'purge-expired',
  everySeconds: 3600,
  run: async (context: JobContext) => {
    let total = 0
    for (const statement of STATEMENTS) {
      total += await inBatches(context, (limit) => statement(limit).execute(context.db))
    }
    return total
  },
}
