import { sql } from 'kysely'
import { NOTIFICATION_DAYS } from '#domain/privacy/terms.ts'
import type { Purge } from '#server/platform/job.ts'

/** Empties handled notifications. The row stays, so a repeated one is stored once. */
export const forgetNotifications: Purge = (limit) => sql`
  update webhook_events set body = '\\x', vault_token_enc = null where sha256 in (
    select sha256 from webhook_events
    where done_at <= app_now() - make_interval(days => ${NOTIFICATION_DAYS}) and body <> '\\x'
    limit ${limit} for update skip locked)`
