export type Batching<Item, Result> = {
  /** Runs one batch. The results are in the order of the items. Items of a failed batch may run again. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Whether a single item may have caused an error. If so, the batch is split until the other items succeed. */
  mayBlameOne: (error: unknown) => boolean
  atMost: number
  /** How long the next batch waits for a running one. */
  patienceMs: number
}
type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs items in batches. The first item runs at once. Items that arrive during a run wait and form the next
 * batch. Each caller gets its answer when its own batch is done.
 */
export function batch<Item, Result>(batching: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      await doneOrLate(runBatch(batching, waiting.splice(0, batching.atMost)), batching.patienceMs)
    }
    isRunning = false
  }

  return async (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}

/** Never throws: an error is passed to the callers that wait. */
async function runBatch<Item, Result>(
  batching: Batching<Item, Result>,
  members: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await batching.run(members.map(({ item }) => item))
    for (const [place, result] of results.entries()) members[place]?.resolve(result)
  } catch (error) {
    if (members.length === 1 || !batching.mayBlameOne(error)) {
      for (const { reject } of members) reject(error)
      return
    }
    const half = Math.ceil(members.length / 2)
    await runBatch(batching, members.slice(0, half))
    await runBatch(batching, members.slice(half))
  }
}

async function doneOrLate(work: Promise<void>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, limitMs)
    void work.then(() => {
      clearTimeout(late)
      resolve()
    })
  })
}
