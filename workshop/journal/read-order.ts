import { clockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { findOrders, paymentEvents, type FoundOrder, type PaymentEvent } from '#server/payments/index.ts'
import type { Tape } from './tape.ts'

/** The number of orders on the first page. */
export const RECENT = 20
const EVENTS = 200

export type OrderFacts = FoundOrder & { events: PaymentEvent[] }

/** The newest orders. */
export async function recentOrders(db: Db): Promise<FoundOrder[]> {
  return findOrders(db, { number: '', limit: RECENT })
}

/** The events of an order in the database, oldest first. Null for an unknown number. */
export async function readOrder(db: Db, orderNo: string): Promise<OrderFacts | null> {
  const found = (await findOrders(db, { number: orderNo, limit: 1 }))[0]
  if (!found || found.orderNo !== orderNo) return null
  const events = await paymentEvents(db, { payerId: found.payerId, until: null, limit: EVENTS })
  return { ...found, events: events.filter((event) => event.orderNo === orderNo).toReversed() }
}

/** The state of an attempt or a refund, without its codes. */
export function stateOf({ note }: Pick<PaymentEvent, 'note'>): string {
  return note?.split(', ')[0] ?? ''
}

/** Records the present states of an order and its attempts, if they are new. */
export async function lookAt(db: Db, tape: Tape, orderNo: string): Promise<void> {
  const [at, actor] = [tape.now(), tape.actor()]
  const facts = await readOrder(db, orderNo)
  if (!facts) return
  const states = facts.events
    .filter(({ what }) => what === 'attempt' || what === 'refund')
    .map((event) => ({ key: event.key, state: stateOf(event) }))
  const known = tape.of(orderNo).filter((entry) => entry.kind === 'seen')
  for (const { key, state } of [...states, { key: 'order', state: facts.state }]) {
    const last = known.findLast((entry) => entry.key === key)
    if (last?.state !== state) tape.add({ kind: 'seen', at, actor, orderNo, key, state })
  }
}

/** Sets the tape to the product's time, which a developer may move. */
export async function followClock(db: Db, tape: Tape): Promise<number> {
  const seconds = Math.round(await clockOffset(db))
  tape.setOffset(seconds)
  return seconds
}
