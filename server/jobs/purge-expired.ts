import { HOUR_SECONDS } from '#domain/durations.ts'
import { oldEvents } from '#server/analytics/index.ts'
import { expiredStaffSessions, oldMachineTokens } from '#server/console/index.ts'
import { oldCodeTries } from '#server/coupons/index.ts'
import { expiredAccess } from '#server/credentials/index.ts'
import { mailsToEarlierAddresses, oldMails } from '#server/email/index.ts'
import { oldEmailChanges } from '#server/people/index.ts'
import { forgottenAnswers } from '#server/families/index.ts'
import { oldPublishedEvents } from '#server/events/index.ts'
import { expiredAssignments } from '#server/flags/index.ts'
import { expiredCodes, LINK_RENEWAL_DAYS } from '#server/invites/index.ts'
import { noPaymentUnderWay } from '#server/payments/index.ts'
import { oldKeys } from '#server/platform/idempotency.ts'
import { oldLimitCounts } from '#server/platform/limits/limit-store.ts'
import type { Job, Purge } from '#server/platform/job.ts'
import { oldExports } from '#server/privacy/index.ts'
import { oldMethodChanges } from '#server/renewals/index.ts'
import { groupsInBatches } from './in-batches.ts'

/** In groups of purges that need each other. */
const PURGES: readonly (readonly Purge[])[] = [
  expiredAccess({ linkRenewalDays: LINK_RENEWAL_DAYS }),
  [expiredCodes],
  expiredStaffSessions,
  [oldMachineTokens],
  [forgottenAnswers],
  [oldKeys(noPaymentUnderWay('request.scope_id'))],
  // The mails are found by the change, so they come before it is deleted.
  [mailsToEarlierAddresses, ...oldEmailChanges],
  oldMails,
  oldCodeTries,
  [expiredAssignments],
  oldEvents,
  oldPublishedEvents,
  [oldLimitCounts],
  [oldMethodChanges],
  oldExports,
]

/** Deletes expired rows: sessions, bearers, idempotency records, and mails that were sent or given up. */
export const purgeExpired: Job = {
  name: 'purge-expired',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    groupsInBatches(
      context,
      PURGES.map((group) => group.map((purge) => async (limit) => purge(limit).execute(context.db))),
    ),
}
