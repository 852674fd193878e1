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
 * Mails a waiting buyer that nothing was charged, in the transaction that ends the attempt. `attempt` has its state
 * before the end. A buyer who saw the answer on the page, or may still be paying, gets no mail.
 */
export async function tellWaitingBuyer(engine: Engine, tx: Tx, { order, attempt }: Ended): Promise<void> {
  const waited = attempt.state !== 'sending' || attempt.tries > 0
  if (!waited || order.state !== 'open' || (await canStillSucceed(tx, order.id))) return
  if (await isStillHeld(tx, order.id)) return
  await mailNotCharged(engine, tx, order)
}

/** Whether a hold of the order waits for its release. The buyer gets a mail after the last release. */
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
 * Whether another order of this address was paid since, may still be paid, or pays for this person. People are not
 * compared by name and phone. Otherwise a missing mail would reveal that the owner of the phone is paying.
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
