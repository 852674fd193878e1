import { describeError, type Fields, type Log } from './log.ts'

type Work<Item, Done> = {
  items: readonly Item[]
  work: (item: Item) => Promise<Done>
  /** The alert if some items fail. */
  alert: string
  /** How the alert names an item. */
  fieldsOf: (item: Item) => Fields
}

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
