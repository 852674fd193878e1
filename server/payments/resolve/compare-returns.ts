import type { Engine } from '../engine.ts'
import type { GatewayDispute, GatewayRefund } from '../gateway.ts'
import { compareApart } from '../records/comparison.ts'
import { bookDispute } from '../refunds/book-dispute.ts'
import { bookRefund } from '../refunds/book-elsewhere.ts'

type Returns = { refunds: readonly GatewayRefund[]; disputes: readonly GatewayDispute[] }

export type ComparedReturns = {
  /** The number of entries that could not be compared now. */
  failed: number
  /** The number of new steps of disputes. Each raised an alert. */
  disputed: number
}

/** Compares refunds and disputes at the gateway with our ledger, and books those that were made elsewhere. */
export async function compareReturns(
  engine: Engine,
  { refunds, disputes }: Returns,
): Promise<ComparedReturns> {
  const compared = { failed: 0, disputed: 0 }
  for (const refund of refunds)
    await apart(engine, compared, async () => {
      if (!(await bookRefund(engine, refund))) compared.failed += 1
    })
  for (const dispute of disputes)
    await apart(engine, compared, async () => {
      if (await bookDispute(engine, dispute)) compared.disputed += 1
    })
  return compared
}

async function apart(engine: Engine, compared: ComparedReturns, book: () => Promise<void>): Promise<void> {
  if (!(await compareApart(engine, book))) compared.failed += 1
}
