import type { JobContext } from './job.ts'
import { describeError, type Fields, type Log } from './log.ts'

type Apart<Item, Done> = {
  work: (item: Item) => Promise<Done>
  /** The alert if some items fail. */
  alert: string
  /** How the alert names an item. */
  fieldsOf: (item: Item) => Fields
}
type Work<Item, Done> = Apart<Item, Done> & { items: readonly Item[] }

/**
 * Does the work of a job for each item. An error does not stop the other items. One alert has the number of failures
 * and describes the first one. Returns the results of the items that did not fail.
 */
export async function workApart<Item, Done>(
  log: Log,
  { items, work, alert, fieldsOf }: Work<Item, Done>,
): Promise<Done[]> {
  const done: Done[] = []
  const failures: { item: Item; error: unknown }[] = []
  for (const item of items) {
    try {
      done.push(await work(item))
    } catch (error) {
      failures.push({ item, error })
    }
  }
  const [first] = failures
  if (first)
    log.alert(alert, { count: failures.length, ...fieldsOf(first.item), ...describeError(first.error) })
  return done
}

type Batches<Item> = Apart<Item, unknown> & { find: (limit: number) => Promise<Item[]>; batch: number }

/**
 * Finds items and does their work in batches, until none is left. Items whose work is done must not be found again. Those
 * that failed are found again, and the next run tries them. Returns how many are done.
 */
export async function workInBatches<Item>(
  { log, isStopping }: Pick<JobContext, 'log' | 'isStopping'>,
  { find, batch, ...apart }: Batches<Item>,
): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const items = await find(batch)
    const { length } = await workApart(log, { ...apart, items })
    count += length
    // Without any progress, the same items would be found without end.
    if (items.length < batch || length === 0) break
  }
  return count
}
