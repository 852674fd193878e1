import type { Db } from '#server/db/database.ts'
import { recordAction, type Actor } from './record-action.ts'
import { verifyChain, type ChainState } from './verify-chain.ts'

/** The job that checks the trail has a row for each check too. */
export const CLOCK: Actor = { id: 'system', name: 'Clock', role: 'system', network: '' }

/** Recalculates the audit trail. The result is a row of the trail itself. */
export async function checkAndRecord(db: Db, by: Actor): Promise<ChainState> {
  const began = performance.now()
  const state = await verifyChain(db)
  const milliseconds = Math.round(performance.now() - began)
  const brokenAt = state.outcome === 'broken' ? state.first.n : null
  await recordAction(db, by, {
    kind: 'check-audit',
    details: { isWhole: brokenAt === null, rows: state.rows, brokenAt, milliseconds },
  })
  return state
}
