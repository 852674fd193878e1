import { randomInt, randomUUID } from 'node:crypto'
import { paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'

/** An alphabet without the letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Seventy bits that people can read out. */
const LENGTH = 14

/** The id and the number of an order. */
export type OrderName = Pick<Order, 'id' | 'order_no'>

/** The name of a new order. So its other rows can be written together with it. */
export async function newOrder(
  tx: Tx,
  { flow, scopeId }: Pick<Purchase, 'flow' | 'scopeId'>,
): Promise<OrderName> {
  if (paysOnFile(flow)) return nextOrderOf(scopeId, await countOrders(tx, scopeId))
  return {
    id: randomUUID(),
    order_no: inLetters(Array.from({ length: LENGTH }, () => randomInt(LETTERS.length))),
  }
}

/**
 * The name of an order for a subscription. Its number follows from its scope and from the number of earlier orders. Each
 * order has one try, so its request key follows too. A database that was restored from a backup sends the keys of all
 * tries again, in the same order. Then the gateway answers with the charge that the backup does not have, and takes no
 * money a second time.
 */
export function nextOrderOf(scopeId: string, earlier: number): OrderName {
  return { id: randomUUID(), order_no: inLetters(sha256(`order ${scopeId} ${earlier}`).subarray(0, LENGTH)) }
}

function inLetters(numbers: Iterable<number>): string {
  return Array.from(numbers, (each) => LETTERS[each % LETTERS.length]).join('')
}

/** The scope is locked, so no other process writes an order for it meanwhile. */
async function countOrders(tx: Tx, scopeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('scope_id', '=', scopeId)
    .executeTakeFirstOrThrow()
  return count
}
