import type { Engine } from '../engine.ts'
import { compareApart } from '../records/comparison.ts'
import { learnReturns } from '../refunds/learn-returns.ts'
import type { Finding } from './finding.ts'

/**
 * Learns which money of a paid order has gone back, if the gateway had captured it before. Only a restored database finds
 * such a charge, and the sweep may have passed the moment of its return. Does nothing for a new hold.
 */
export async function learnOfEarlier(engine: Engine, finding: Finding): Promise<void> {
  if (finding.kind !== 'held' || finding.transaction.status !== 'captured') return
  const { id } = finding.transaction
  await compareApart(engine, async () => learnReturns(engine, id))
}
