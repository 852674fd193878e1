import type { JobContext } from '#server/platform/job.ts'

const BATCH = 500

/** Mails everybody who is due, batch by batch. A mail that is queued is not due any more. */
export async function mailInBatches<Due>(
  { isStopping }: Pick<JobContext, 'isStopping'>,
  { find, mail }: { find: (limit: number) => Promise<Due[]>; mail: (due: Due) => Promise<unknown> },
): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const due = await find(BATCH)
    for (const each of due) await mail(each)
    count += due.length
    if (due.length < BATCH) break
  }
  return count
}
