import { isConnectionTrouble } from '../db/connection-trouble.ts'
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
 * @throws after all items, if the database did not answer for one. Then the job fails, and the worker raises one alert
 *   for all jobs.
 */
export async function workApart<Item, Done>(
  log: Log,
  { items, work, ...told }: Work<Item, Done>,
): Promise<Done[]> {
  const failures: Failure<Item>[] = []
  const done = await tryEach(items, work, failures)
  tellFailures(log, failures, told)
  return done
}

/** One page of items: those after this one in their order, or the first ones. */
export type PageAfter<Item> = { after: Item | null; limit: number }

type Batches<Item> = Apart<Item, unknown> & {
  find: (page: PageAfter<Item>) => Promise<Item[]>
  batch: number
}

/**
 * Finds all items in batches, in a fixed order, and does their work. Each run tries an item once. So items that fail do
 * not stop the later ones, and the next run tries them again. Returns how many did not fail.
 */
export async function workInBatches<Item>(
  { log, isStopping }: Pick<JobContext, 'log' | 'isStopping'>,
  { find, batch, work, ...told }: Batches<Item>,
): Promise<number> {
  const failures: Failure<Item>[] = []
  let count = 0
  let after: Item | null = null
  try {
    while (!isStopping()) {
      const items: Item[] = await find({ after, limit: batch })
      count += (await tryEach(items, work, failures)).length
      after = items.at(-1) ?? null
      if (items.length < batch) break
    }
  } finally {
    tellFailures(log, failures, told)
  }
  return count
}

type Failure<Item> = { item: Item; error: unknown }

async function tryEach<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
  failures: Failure<Item>[],
): Promise<Done[]> {
  const done: Done[] = []
  for (const item of items) {
    try {
      done.push(await work(item))
    } catch (error) {
      failures.push({ item, error })
    }
  }
  return done
}

/** A statement that took too long. It may wait for one locked row, so it is not an outage. */
const TOO_LONG = '57014'

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || ('code' in error && error.code === TOO_LONG)) return false
  return isConnectionTrouble(error)
}

/** @throws the first error of an item whose database did not answer */
function tellFailures<Item>(
  log: Log,
  failures: readonly Failure<Item>[],
  { alert, fieldsOf }: Pick<Apart<Item, unknown>, 'alert' | 'fieldsOf'>,
): void {
  const { own = [], outage = [] } = Object.groupBy(failures, ({ error }) =>
    isOutage(error) ? 'outage' : 'own',
  )
  const [first] = own
  if (first) log.alert(alert, { count: own.length, ...fieldsOf(first.item), ...describeError(first.error) })
  const [trouble] = outage
  if (trouble) throw trouble.error
}
