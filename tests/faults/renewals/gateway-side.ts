import { sql } from 'kysely'
import { DAY_SECONDS } from '#domain/durations.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { decideDispute, openDispute } from '#server/payments/sandbox/core/disputes.ts'
import { refundElsewhere } from '#server/payments/sandbox/core/happenings.ts'
import { failRefund } from '#server/payments/sandbox/core/refunds.ts'
import {
  moveTransaction,
  settleCaptured,
  voidTransaction,
} from '#server/payments/sandbox/core/transactions.ts'
import type { Random } from '../random.ts'

/** How many of a thousand people have each event on a day. */
const OF_A_THOUSAND = { refunds: 0.1, voids: 0.1, disputes: 0.1, failedRefunds: 0.01, undelivered: 0.1 }
const PARTS = 0.5
/** The share of open disputes that is decided on a day. Some disputes are decided again. */
const DECIDED = 0.1
const DECIDED_AGAIN = 0.002

type Side = { db: Db; random: Random; people: number }

/**
 * The actions of people in the control panel and of banks on a day. All notifications are lost, so only the sweep can
 * find these actions.
 */
export async function actAtGateway({ db, random, people }: Side): Promise<void> {
  while ((await settleCaptured(db, { ageSeconds: DAY_SECONDS })) > 0);
  const happens = (ofAThousand: number) => random.chance((people * ofAThousand) / 1000)
  await db.transaction().execute(async (tx) => {
    if (happens(OF_A_THOUSAND.refunds)) await refundOne(tx, random)
    if (happens(OF_A_THOUSAND.disputes)) await disputeOne(tx, random)
    if (happens(OF_A_THOUSAND.failedRefunds)) await failOne(tx)
    await decideSome(tx, random)
  })
  if (happens(OF_A_THOUSAND.voids)) await voidOne(db)
  if (happens(OF_A_THOUSAND.undelivered)) await leaveUndelivered(db)
}

type Payment = { id: string; amount: number }

async function aPayment(db: Db | Tx, status: 'captured' | 'settled'): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select id, amount_minor as amount from sandbox_transactions
    where status = ${status} and created_at > app_now() - interval '90 days' order by random() limit 1`.execute(
    db,
  )
  return rows[0]
}

function partOf({ amount }: Payment, random: Random): number {
  return random.chance(PARTS) ? amount : Math.floor(random.between(1, amount))
}

async function refundOne(tx: Tx, random: Random): Promise<void> {
  const payment = await aPayment(tx, 'settled')
  if (payment) await refundElsewhere(tx, { transactionId: payment.id, amountMinor: partOf(payment, random) })
}

async function voidOne(db: Db): Promise<void> {
  const payment = await aPayment(db, 'captured')
  if (payment) await voidTransaction(db, payment.id)
}

/** The bank does not deliver the money of a payment at its settlement. */
async function leaveUndelivered(db: Db): Promise<void> {
  const payment = await aPayment(db, 'captured')
  if (!payment) return
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('sandbox_transactions')
      .selectAll()
      .where('id', '=', payment.id)
      .where('status', '=', 'captured')
      .forUpdate()
      .executeTakeFirst()
    if (found) await moveTransaction(tx, found, 'settlement-declined')
  })
}

async function disputeOne(tx: Tx, random: Random): Promise<void> {
  const payment = await aPayment(tx, 'settled')
  if (payment) await openDispute(tx, { transactionId: payment.id, amountMinor: partOf(payment, random) })
}

async function failOne(tx: Tx): Promise<void> {
  const refund = await tx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('status', '<>', 'failed')
    .where('created_at', '>', sql<Date>`app_now() - interval '2 days'`)
    .executeTakeFirst()
  if (refund) await failRefund(tx, refund)
}

async function decideSome(tx: Tx, random: Random): Promise<void> {
  const disputes = await tx.selectFrom('sandbox_disputes').select(['id', 'status', 'amount_minor']).execute()
  for (const { id, status, amount_minor: amount } of disputes) {
    if (!random.chance(status === 'open' ? DECIDED : DECIDED_AGAIN)) continue
    if (random.chance(0.5)) await decideDispute(tx, { id, status: 'lost' })
    else
      await decideDispute(tx, {
        id,
        status: 'won',
        wonMinor: random.chance(0.8) ? amount : Math.floor(amount / 2),
      })
  }
}
