import { randomInt, randomUUID } from 'node:crypto'
import { paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import { findLost, hasLost, type Lost } from '../records/lost-payments.ts'

/** An alphabet without the letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Seventy bits that people can read out. */
const LENGTH = 14
/** An order on file has one attempt. */
const FIRST_ATTEMPT = 1

/** The id and the number of an order. */
export type OrderName = Pick<Order, 'id' | 'order_no'>

/** The name of a new order. So its other rows can be written together with it. */
export async function newOrder(
  tx: Tx,
  { flow, scopeId }: Pick<Purchase, 'flow' | 'scopeId'>,
): Promise<OrderName> {
  if (paysOnFile(flow)) return nextTryOf(tx, scopeId)
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

/**
 * The name of the next try of a scope. A try whose money a restored database has found at the gateway comes first.
 * Otherwise it is the number of the earlier orders, or the next number that is free. The scope is locked, so no other
 * process writes an order for it meanwhile.
 */
async function nextTryOf(tx: Tx, scopeId: string): Promise<OrderName> {
  const lost = (await lostTries(tx, scopeId)).find(({ state }) => state === 'taken')
  if (lost) return nextOrderOf(scopeId, lost.earlier)
  const orders = await tx.selectFrom('orders').select('order_no').where('scope_id', '=', scopeId).execute()
  const used = new Set(orders.map(({ order_no: number }) => number))
  let earlier = orders.length
  while (used.has(nextOrderOf(scopeId, earlier).order_no)) earlier += 1
  return nextOrderOf(scopeId, earlier)
}

/** More tries than a scope can have. They are an hour apart at least, and most of them days. */
const TRIES_OF_A_SCOPE = 64

/** The tries of a scope that the gateway has, and that this database has lost. */
export async function lostTries(
  tx: Tx,
  scopeId: string,
): Promise<{ earlier: number; state: Lost['state'] }[]> {
  if (!(await hasLost(tx))) return []
  const keys = firstKeysOf(scopeId)
  const lost = await findLost(tx, keys)
  return lost.map(({ requestKey, state }) => ({ earlier: keys.indexOf(requestKey), state }))
}

/** The request keys of all tries of a scope, in their order. Each try is an order of its own with one attempt. */
export function firstKeysOf(scopeId: string): string[] {
  return Array.from(
    { length: TRIES_OF_A_SCOPE },
    (_, earlier) => `${nextOrderOf(scopeId, earlier).order_no}-${FIRST_ATTEMPT}`,
  )
}
