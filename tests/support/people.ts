import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { createFamily } from '#server/families/index.ts'
import { SNAPSHOT } from './cases/price-snapshot.ts'

/** The pictures replace the chance of `crypto.randomUUID`, so that their people are always the same. */
const shortId = () => crypto.randomUUID().slice(0, 8)

export type TestFamily = {
  familyId: string
  parentId: string
  coParentId: string
  email: string
  coParentEmail: string
}

/** The family of a parent who just bought: Amara and Ben with their daughter Chi. Their e-mails are unique. */
export async function aFamily(
  db: Db,
  { email, coParentEmail }: { email?: string; coParentEmail?: string } = {},
): Promise<TestFamily> {
  const own = shortId()
  const people = {
    parentId: crypto.randomUUID(),
    coParentId: crypto.randomUUID(),
    email: email ?? `amara-${own}@example.com`,
    coParentEmail: coParentEmail ?? `ben-${own}@example.com`,
  }
  const { familyId } = await db.transaction().execute((tx) =>
    createFamily(tx, {
      parentId: people.parentId,
      coParentId: people.coParentId,
      parent: {
        firstName: 'Amara',
        lastName: 'Okafor',
        email: people.email,
        phoneCountryCode: '+1',
        phoneNumber: '5551234567',
        timeZone: 'America/New_York',
      },
      coParent: {
        firstName: 'Ben',
        lastName: 'Okafor',
        knowsCoParentEmail: true,
        email: people.coParentEmail,
        phoneCountryCode: null,
        phoneNumber: null,
      },
      children: [{ firstName: 'Chi', lastName: 'Okafor', email: null }],
      address: null,
      referral: null,
      agreedToTerms: false,
      marketingOptIn: true,
      locale: 'en',
      anonymousId: null,
      referrerKey: null,
    }),
  )
  return { familyId, ...people }
}

/** Lets a person count as one who has joined. No password opens this log-in. */
export async function giveLogIn(db: Db, userId: string): Promise<void> {
  await sql`insert into credentials (user_id, username, username_normalised, password_hash)
    values (${userId}, ${userId}, ${userId}, 'none')`.execute(db)
}

/** A paid order of `payerId` and its current subscription for `userId`. */
export async function aSubscription(
  db: Db,
  { payerId, userId = payerId }: { payerId: string; userId?: string },
): Promise<{ transactionId: string; orderNo: string }> {
  const transactionId = shortId()
  const order = await db.transaction().execute(async (tx) => paidOrder(tx, { payerId, transactionId }))
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      order_id: order.id,
      package_id: 1011,
      services: ['MYFILES', 'CALLSBASIC', 'TONEMETER'],
      term_years: 1,
      status: 'current',
      renews_at: sql<string>`app_now() + interval '1 year'`,
      renewal_minor: 14_400,
      currency: 'USD',
      auto_renew: false,
    })
    .execute()
  return { transactionId, orderNo: order.order_no }
}

/** In days, so that dates and the ends of days move alike. */
const THIRTEEN_MONTHS = sql`interval '396 days'`

/** Moves a person's subscriptions, which do not renew, and their orders into the past. The term of a year is then over. */
export async function lapse(db: Db, userId: string): Promise<void> {
  await sql`update orders set paid_at = paid_at - ${THIRTEEN_MONTHS}
    where id in (select order_id from subscriptions where user_id = ${userId})`.execute(db)
  await sql`update subscriptions
    set starts_at = starts_at - ${THIRTEEN_MONTHS}, renews_at = renews_at - ${THIRTEEN_MONTHS}, auto_renew = false
    where user_id = ${userId}`.execute(db)
  await sql`update subscription_periods
    set during = tstzrange(lower(during) - ${THIRTEEN_MONTHS}, upper(during) - ${THIRTEEN_MONTHS})
    where beneficiary_id = ${userId}`.execute(db)
}

/** As if a person never had a subscription. */
export async function withoutSubscription(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('subscription_periods').where('beneficiary_id', '=', userId).execute()
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
}

/** A paid order without the subscription that it bought. */
export async function paidOrder(
  tx: Tx,
  { payerId, transactionId = shortId() }: { payerId: string; transactionId?: string },
): Promise<{ id: string; order_no: string }> {
  const price = { amount_minor: 15_264, currency: 'USD' }
  const order = await tx
    .insertInto('orders')
    .values({
      ...price,
      order_no: crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase(),
      scope_id: crypto.randomUUID(),
      flow: 'join',
      payer_id: payerId,
      state: 'open',
      price_snapshot: JSON.stringify(SNAPSHOT),
      price_hash: randomBytes(32),
      request: '{}',
      locale: 'en',
    })
    .returning(['id', 'order_no'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payment_attempts')
    .values({
      ...price,
      order_id: order.id,
      n: 1,
      state: 'authorized',
      method: 'CREDIT_CARD',
      nonce_hash: randomBytes(32),
      api_request_key: `${order.order_no}-1`,
      gateway_txn: transactionId,
      lease_until: sql<Date>`app_now()`,
    })
    .execute()
  await tx
    .insertInto('payment_ledger')
    .values({ ...price, gateway_txn: transactionId, kind: 'capture', order_id: order.id })
    .execute()
  const paid = { state: 'paid', winner_txn: transactionId, paid_at: sql<Date>`app_now()` } as const
  await tx.updateTable('orders').set(paid).where('id', '=', order.id).execute()
  return order
}
