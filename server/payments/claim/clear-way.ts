import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import type { Engine } from '../engine.ts'
import { phoneOf, type Recheck, type PlaceOrderOutcome, type Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import type { Elsewhere } from '../records/humans.ts'
import { endTerms } from '../records/term.ts'
import { clearRivals, slotsOf } from './rivals.ts'

/** One claim: its transaction, what is bought, and the buyer’s own check. */
export type Step<R> = { tx: Tx; purchase: Purchase; recheck: Recheck<R> }

/**
 * Checks the buyer again, and then cancels rivals that can no longer be paid. Returns a refusal, or null to continue.
 */
export async function clearRivalsAfterRecheck<R>(
  engine: Engine,
  { tx, purchase, recheck }: Step<R>,
  open: Order | null,
): Promise<PlaceOrderOutcome<R> | null> {
  const [reason, , holdings] = await together([
    recheck(tx),
    endTerms(tx, purchase),
    slotsOf(tx, purchase.beneficiaryIds),
  ])
  if (reason !== null) return { outcome: 'not-claimed', reason }
  const rival = await clearRivals(tx, { own: open, purchase, holdings })
  if (rival?.outcome === 'in-progress' || rival?.outcome === 'left-to-a-person')
    return waitFor(rival.outcome, phoneOf(engine, purchase))
  return rival
}

/** The answer to a buyer whose payment elsewhere has no result yet. `phone` is the support number. */
export function waitFor(elsewhere: Elsewhere, phone: string): PlaceOrderOutcome<never> {
  return elsewhere === 'left-to-a-person' ? { outcome: elsewhere, phone } : { outcome: elsewhere }
}
