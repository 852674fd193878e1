import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { PaidOrder, Payments } from '#server/payments/index.ts'
import { startSubscriptions } from '#server/subscriptions/index.ts'
import { SNAPSHOT } from '../cases/price-snapshot.ts'
import { anyone, aPurchase } from './payments.ts'
import { aFamily, type TestFamily } from '../people.ts'

/** Fulfils an order with a year for each of its people. */
export async function giveYears(tx: Tx, order: PaidOrder): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ until: string }>`
    select (app_now() + interval '1 year')::date::text as until`.execute(tx)
  await startSubscriptions(
    tx,
    order.beneficiaryIds.map((userId) => ({
      user_id: userId,
      order_id: order.id,
      package_id: 1011,
      services: [],
      term_years: 1,
      renews_at: rows[0]?.until ?? '',
      renewal_minor: 14_400,
      currency: order.currency,
      auto_renew: userId === order.payerId,
      payment_token_enc: userId === order.payerId ? order.vaultToken : null,
    })),
  )
  return {}
}

export type Charge = TestFamily & { orderNo: string; orderId: string; txn: string; amountMinor: number }

type Bought = { forBoth?: boolean; codes?: readonly string[] }

/** A charge of 59.99 dollars that a parent of a new family has paid, for themselves or for both parents. */
export async function aCharge(
  db: Db,
  payments: Payments,
  { forBoth = false, codes = [], ...earlier }: Bought & Partial<TestFamily> = {},
): Promise<Charge> {
  const family = earlier.parentId ? (earlier as TestFamily) : await aFamily(db)
  const { parentId, coParentId } = family
  const purchase = aPurchase({
    payerId: parentId,
    beneficiaryIds: forBoth ? [parentId, coParentId] : [parentId],
    codes,
  })
  const placed = await payments.placeOrder(purchase, anyone)
  if (placed.outcome !== 'paid') throw new Error(`the charge is ${placed.outcome}`)
  const { id: orderId, orderNo, transactionId: txn, amountMinor } = placed.order
  return { ...family, orderId, orderNo, txn, amountMinor }
}

const PARTIES = {
  seller: { name: 'Evenhand', address: ['1 Main Street'], taxNumber: null },
  buyer: {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
    address: null,
    timeZone: 'America/New_York',
  },
  coParentFirstName: null,
}

/** A charge whose payer has joined, and whose order has what a mail with its receipt needs. */
export async function aBuyerWithReceipt(db: Db, payments: Payments): Promise<Charge> {
  const charge = await aCharge(db, payments)
  await sql`update users set activated_at = app_now() where id = ${charge.parentId}`.execute(db)
  await sql`update orders set receipt = ${JSON.stringify({ parties: PARTIES })},
    price_snapshot = ${JSON.stringify(SNAPSHOT)} where id = ${charge.orderId}`.execute(db)
  return charge
}

/** The rows of the ledger about an order, oldest first. */
export async function ledgerOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_ledger')
    .select(['kind', 'amount_minor'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, amount_minor: amount }) => `${kind} ${amount}`)
}
