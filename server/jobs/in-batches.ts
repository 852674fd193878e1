import type { JobContext } from '#server/platform/job.ts'

export const BATCH = 500

/** Repeats a statement that changes up to one batch of rows, until a batch is not full. Returns the total. */
export async function inBatches(
  { isStopping }: Pick<JobContext, 'isStopping'>,
  change: (limit: number) => Promise<{ numAffectedRows?: bigint }>,
): Promise<number> {
  let total = 0
  while (!isStopping()) {
    const { numAffectedRows = 0n } = await change(BATCH)
    total += Number(numAffectedRows)
    if (numAffectedRows < BigInt(BATCH)) break
  }
  return total
}
