import { sql, type RawBuilder } from 'kysely'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
import type { JobContext } from '#server/platform/job.ts'
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

/** The rest of a query whose table `due` has `id` and `dedupe`: one page of those whose mail is not queued yet. */
export function pageOfUnmailed(page: IdPage): RawBuilder<unknown> {
  return sql`select * from due
    where not exists (select from outbox where outbox.dedupe = due.dedupe) and ${comesAfter(sql`due.id`, page)}
    order by due.id limit ${page.limit}`
}
