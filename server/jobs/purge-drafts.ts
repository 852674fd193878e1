import { MINUTE_SECONDS } from '#domain/durations.ts'
import { forgetEverybody, forgetOthers } from '#server/registrations/index.ts'
import type { Job } from '#server/platform/job.ts'
import { groupsInBatches } from './in-batches.ts'

/**
 * Deletes personal data in drafts. The co-parent and children go after a day without changes, the rest after
 * a week. Paid drafts are emptied too, because the purchase is stored elsewhere by then.
 */
export const purgeDrafts: Job = {
  name: 'purge-drafts',
  everySeconds: 10 * MINUTE_SECONDS,
  run: async (context) =>
    groupsInBatches(
      context,
      [forgetOthers, forgetEverybody].map((forget) => [async (limit) => forget(limit).execute(context.db)]),
    ),
}
