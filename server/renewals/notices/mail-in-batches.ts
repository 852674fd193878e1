import type { JobContext } from '#server/platform/job.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import { workInBatches } from '#server/platform/work-apart.ts'

const BATCH = 500

/**
 * Mails all due people in batches, in the order of their subscriptions. A person whose mail fails is due again at the
 * next run.
 */
export async function mailInBatches<Due extends { id: string; dedupe: string }>(
  context: Pick<JobContext, 'log' | 'isStopping'>,
  { find, mail }: { find: (page: IdPage) => Promise<Due[]>; mail: (due: Due) => Promise<unknown> },
): Promise<number> {
  return workInBatches<Due>(context, {
    find: async ({ after, limit }) => find({ after: after?.id ?? null, limit }),
    batch: BATCH,
    work: mail,
    alert: 'mails about subscriptions failed and will be tried again',
    fieldsOf: ({ dedupe }) => ({ key: dedupe }),
  })
}
