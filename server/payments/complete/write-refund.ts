import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import type { Refund } from '../records/refund.ts'
import { inSeconds } from '../schedule.ts'

type NewRefund = {
  order: Order
  by:
    | { kind: 'person' }
    | { kind: 'operator'; reason: string }
    | { kind: 'staff'; reason: string; key: string }
  amountMinor: number
  /** Nobody waits for it, so the recoverer sends it. */
  forRecoverer?: boolean
}

/** The letters that make the key of a refund unique. */
const SUFFIX_LENGTH = 8

/** Writes a refund of a locked order before the gateway is called. */
export async function writeRefund(
  engine: Engine,
  tx: Tx,
  { order, by, amountMinor, forRecoverer = false }: NewRefund,
): Promise<Refund> {
  const { earlier } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  // The gateway may have a refund that a restored database does not know yet. It must not be taken for this one.
  const suffix = forRecoverer ? `-${randomUUID().slice(0, SUFFIX_LENGTH)}` : ''
  return tx
    .insertInto('refunds')
    .values({
      order_id: order.id,
      gateway_txn: order.winner_txn ?? '',
      request_key: `${order.order_no}-refund-${earlier + 1}${suffix}`,
      amount_minor: amountMinor,
      currency: order.currency,
      reason: by.kind === 'person' ? null : by.reason,
      asked_by: by.kind === 'staff' ? 'operator' : by.kind,
      asked_key: by.kind === 'staff' ? by.key : null,
      ...(forRecoverer
        ? { sent_at: null, lease_until: inSeconds(0) }
        : { lease_until: inSeconds(engine.pace.leaseSeconds) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
