export type Groups<Item, Result> = {
  /** Does a group at once; its results in the order of the items. Items of a group that failed come again. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Whether one item may be to blame for an error: the group is then halved until the others have succeeded. */
  mayBlameOne: (error: unknown) => boolean
  atMost: number
  /** How long a group may take before the next one waits for it no longer. */
  patienceMs: number
}
type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does items in groups: the first goes at once; those that come while a group is under way wait for its end and go
 * together. Each is answered when its own group is done.
 */
export function inGroups<Item, Result>(groups: Groups<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      await doneOrLate(settle(groups, waiting.splice(0, groups.atMost)), groups.patienceMs)
    }
    isRunning = false
  }

  return async (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}

/** Never throws: what goes wrong is told to those who wait. */
async function settle<Item, Result>(
  groups: Groups<Item, Result>,
  group: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await groups.run(group.map(({ item }) => item))
    for (const [place, result] of results.entries()) group[place]?.resolve(result)
  } catch (error) {
    if (group.length === 1 || !groups.mayBlameOne(error)) {
      for (const { reject } of group) reject(error)
      return
    }
    const half = Math.ceil(group.length / 2)
    await settle(groups, group.slice(0, half))
    await settle(groups, group.slice(half))
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
