import { sql } from 'kysely'
import type { Purge } from '#server/platform/job.ts'
import { oldAccountEvents } from './account-events.ts'
import { isDeviceRemembered } from './log-in/known-devices.ts'

const OTHER_TOKEN_DAYS = 30

/**
 * Deletes expired sessions, tokens, challenges, devices and counts. Old links of invitations stay, because they can be
 * renewed.
 */
export function expiredAccess({ linkRenewalDays }: { linkRenewalDays: number }): Purge[] {
  return [
    oldAccountEvents,
    (limit) => sql`delete from sessions where hash in (
      select hash from sessions where expires_at <= app_now() limit ${limit})`,
    (limit) => sql`delete from tokens where hash in (
      select hash from tokens
      where expires_at <= app_now() - make_interval(days => ${Math.min(linkRenewalDays, OTHER_TOKEN_DAYS)}::int)
        and expires_at <= app_now() - make_interval(
        days => case when purpose in ('invite', 'mail-opt-out') then ${linkRenewalDays}::int else ${OTHER_TOKEN_DAYS}::int end)
      limit ${limit})`,
    (limit) => sql`delete from device_codes where (user_id, device_hash) in (
      select user_id, device_hash from device_codes where expires_at <= app_now() limit ${limit})`,
    (limit) => sql`delete from passkey_challenges where hash in (
      select hash from passkey_challenges where expires_at <= app_now() limit ${limit})`,
    (limit) => sql`delete from email_requests where user_id in (
      select user_id from email_requests where expires_at <= app_now() limit ${limit})`,
    (limit) => sql`delete from known_devices where (user_id, device_hash) in (
      select user_id, device_hash from known_devices where not ${isDeviceRemembered} limit ${limit})`,
    (limit) => sql`delete from log_in_counts where key_hash in (
      select key_hash from log_in_counts
      where counted_at + make_interval(secs => level * seconds_each) <= app_now() limit ${limit})`,
  ]
}
