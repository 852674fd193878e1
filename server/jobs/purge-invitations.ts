import { expireInvitations, forgetAddresses, forgetTyped } from '#server/invites/index.ts'
import { inBatches } from './in-batches.ts'
import type { Job } from '#server/platform/job.ts'

/**
 * Forgets what people typed who were invited and did not go on, ends the invitations nobody can follow any more, and
 * forgets the addresses of those that are over.
 */
export const purgeInvitations: Job = {
  name: 'purge-invitations',
  everySeconds: 3600,
  run: async (context) => {
    let total = 0
    for (const part of [forgetTyped, expireInvitations, forgetAddresses]) {
      total += await inBatches(context, async (limit) => ({
        numAffectedRows: BigInt(await part(context.db, limit)),
      }))
    }
    return total
  },
}
