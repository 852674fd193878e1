import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Engine } from '../engine.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import { isForHuman, payerOf } from '../records/humans.ts'
import { canStillSucceed } from '../records/order-store.ts'
import { canTakeMoney } from '../records/under-way.ts'

type Ended = { order: Order; attempt: Attempt }

/**
 * Tells a waiting buyer that nothing was charged, in the transaction that ends the attempt. `attempt` has its
 * state before the end. A buyer who got the answer on the page, or may still be paying, gets no mail.
 */
export async function tellWaitingBuyer(engine: Engine, tx: Tx, { order, attempt }: Ended): Promise<void> {
  const waited = attempt.state !== 'sending' || attempt.tries > 0
  if (!waited || order.state !== 'open' || (await canStillSucceed(tx, order.id))) return
  if (await isStillHeld(tx, order.id)) return
  await mailNotCharged(engine, tx, order)
}

/** Whether a hold of the order waits for its release. The last release tells the buyer. */
async function isStillHeld(tx: Tx, orderId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'superseded')
    .executeTakeFirst()
  return held !== undefined
}

/** Mails that nothing was charged, once for the last attempt of an order. A buyer who has paid in another way gets no mail. */
export async function mailNotCharged(engine: Engine, tx: Tx, order: Order): Promise<void> {
  const buyer = await engine.readContact(tx, {
    flow: order.flow,
    scopeId: order.scope_id,
    payerId: order.payer_id,
  })
  if (!buyer || (await paysElsewhere(tx, order))) return
  const { attempts } = await tx
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.max('n').as('attempts'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const country = order.price_snapshot['country']
  await enqueueMail(tx, {
    dedupe: `not-charged:${order.id}:${attempts}`,
    recipient: buyer.email,
    locale: order.locale,
    country: typeof country === 'string' ? country : null,
    mail: { kind: 'payment-not-charged', url: buyer.payUrl },
  })
}

/**
 * Whether this address has paid another order since, may be paying one, or is paid for by one. A name with a
 * phone does not count. Otherwise a missing mail would tell another person that the owner of the phone is
 * paying.
 */
async function paysElsewhere(tx: Tx, order: Order): Promise<boolean> {
  const owner = { email: payerOf(order).email, person: [] }
  const { rows } = await sql`
    select 1 from orders o
    where o.id <> ${order.id} and (o.scope_id = ${order.scope_id} or ${isForHuman(owner)})
      and (${canTakeMoney('o')} or (o.state = 'paid' and o.paid_at >= ${order.created_at}))
    limit 1`.execute(tx)
  return rows.length > 0
}
