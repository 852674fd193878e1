import { sum } from '#domain/money.ts'
import type { JobContext } from '#server/platform/job.ts'
import { workApart } from '#server/platform/work-apart.ts'

export const BATCH = 500

/** Changes up to this many rows. */
type Change = (limit: number) => Promise<{ numAffectedRows?: bigint }>

/**
 * Repeats changes in batches. Those of a group need each other, so they run in order, and an error stops the later ones.
 * It does not stop other groups. The alert names a group by its position. Returns the total of all.
 */
export async function groupsInBatches(
  context: JobContext,
  groups: readonly (readonly Change[])[],
): Promise<number> {
  const totals = await workApart(context.log, {
    items: [...groups.entries()],
    work: async ([, changes]) => {
      let total = 0
      for (const change of changes) total += await inBatches(context, change)
      return total
    },
    alert: 'a part of a clean-up failed and will be tried again',
    fieldsOf: ([position]) => ({ key: `group ${position}` }),
  })
  return sum(totals)
}

/** Repeats a statement that changes up to one batch of rows, until a batch is not full. Returns the total. */
export async function inBatches(
  { isStopping }: Pick<JobContext, 'isStopping'>,
  change: Change,
): Promise<number> {
  let total = 0
  while (!isStopping()) {
    const { numAffectedRows = 0n } = await change(BATCH)
    total += Number(numAffectedRows)
    if (numAffectedRows < BigInt(BATCH)) break
  }
  return total
}
