import type { Received } from '#tests/support/fakes/event-receiver.ts'

export type StormResult = {
  /** How many different events have arrived. */
  arrived: number
  duplicates: number
  /** Events that arrived before an earlier event of the same family. */
  outOfOrder: number
  /** Ids that arrived with two different contents. */
  changed: number
}

/**
 * Checks the events that the receiver got in a storm. The `textVersion` of each event is its number within its family.
 */
export function checkStorm(kept: readonly Received[]): StormResult {
  const bodies = new Map<string, string>()
  const lastOf = new Map<string, number>()
  let [outOfOrder, changed] = [0, 0]
  for (const { id, body } of kept) {
    const before = bodies.get(id)
    if (before !== undefined && before !== body) changed += 1
    if (before !== undefined) continue
    bodies.set(id, body)
    const { data } = JSON.parse(body) as { data: { personId: string; textVersion: string } }
    const nth = Number(data.textVersion)
    if (nth !== (lastOf.get(data.personId) ?? 0) + 1) outOfOrder += 1
    lastOf.set(data.personId, nth)
  }
  return { arrived: bodies.size, duplicates: kept.length - bodies.size, outOfOrder, changed }
}
