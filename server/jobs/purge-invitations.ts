import { HOUR_SECONDS } from '#domain/durations.ts'
import { expireInvitations, forgetAddresses, forgetTyped } from '#server/invites/index.ts'
import { groupsInBatches } from './in-batches.ts'
import type { Job } from '#server/platform/job.ts'

/**
 * Deletes the input of invited parents who stopped. Expires invitations without a usable link. Deletes the
 * addresses of finished invitations.
 */
export const purgeInvitations: Job = {
  name: 'purge-invitations',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    groupsInBatches(
      context,
      [forgetTyped, expireInvitations, forgetAddresses].map((part) => [
        async (limit) => ({ numAffectedRows: BigInt(await part(context.db, limit)) }),
      ]),
    ),
}
