import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { rowOfSubscription, sealVaultToken } from '#server/payments/records/vault-token.ts'
import { SNAPSHOT } from '#tests/support/cases/price-snapshot.ts'
import { TEST_SECRETS } from '#tests/support/payments/payments.ts'
import type { Random } from '../random.ts'

export type Subscriber = { userId: string; subscriptionId: string; token: string }

const BATCH = 250
const ADDRESS = {
  line1: '1 Elm St',
  line2: null,
  city: 'Saint Paul',
  region: 'MN',
  postalCode: '55101',
  country: 'US',
}
export const VISA = {
  method: 'creditCard' as const,
  brand: 'Visa',
  lastFour: '1111',
  expirationMonth: '12',
  expirationYear: '2049',
}
const PRICE = { amount_minor: SNAPSHOT.totalMinor, currency: SNAPSHOT.currency }

type Wanted = { count: number; random: Random; daysLeft: { least: number; most: number } }

/** People with a card on file, a renewing subscription, and the paid order that it came from. */
export async function subscribe(db: Db, { count, random, daysLeft }: Wanted): Promise<Subscriber[]> {
  const people: Subscriber[] = []
  while (people.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - people.length) }, () =>
      aPerson(random, Math.floor(random.between(daysLeft.least, daysLeft.most))),
    )
    await db.transaction().execute(async (tx) => insert(tx, batch))
    people.push(...batch)
  }
  return people
}

type Person = Subscriber & {
  orderId: string
  orderNo: string
  transactionId: string
  daysLeft: number
  years: number
}

function aPerson(random: Random, daysLeft: number): Person {
  return {
    userId: randomUUID(),
    subscriptionId: randomUUID(),
    token: randomBytes(6).toString('hex'),
    orderId: randomUUID(),
    orderNo: randomBytes(7).toString('hex').toUpperCase(),
    transactionId: randomBytes(6).toString('hex'),
    daysLeft,
    years: random.chance(0.2) ? 2 : 1,
  }
}

async function insert(tx: Tx, people: readonly Person[]): Promise<void> {
  await insertUsers(tx, people)
  await insertOrders(tx, people)
  await insertAttempts(tx, people)
  await markPaid(tx, people)
  await writeGatewaysBook(tx, people)
  await insertSubscriptions(tx, people)
}

async function insertUsers(tx: Tx, people: readonly Person[]): Promise<void> {
  await tx
    .insertInto('users')
    .values(
      people.map(({ userId }) => ({
        id: userId,
        kind: 'parent' as const,
        first_name: 'Noor',
        last_name: 'Haddad',
        email: `${userId}@example.com`,
        email_normalised: `${userId}@example.com`,
        address: JSON.stringify(ADDRESS),
        time_zone: 'America/Chicago',
        locale: 'en',
      })),
    )
    .execute()
}

async function insertOrders(tx: Tx, people: readonly Person[]): Promise<void> {
  await tx
    .insertInto('orders')
    .values(
      people.map(({ orderId, orderNo, userId }) => ({
        ...PRICE,
        id: orderId,
        order_no: orderNo,
        scope_id: randomUUID(),
        flow: 'join' as const,
        payer_id: userId,
        state: 'open' as const,
        price_snapshot: JSON.stringify(SNAPSHOT),
        price_hash: randomBytes(32),
        request: '{}',
        locale: 'en',
      })),
    )
    .execute()
}

async function insertAttempts(tx: Tx, people: readonly Person[]): Promise<void> {
  const paidAt = sql<Date>`app_now() - interval '1 day'`
  await tx
    .insertInto('payment_attempts')
    .values(
      people.map(({ orderId, orderNo, transactionId }) => ({
        ...PRICE,
        order_id: orderId,
        n: 1,
        state: 'authorized' as const,
        method: 'CREDIT_CARD' as const,
        nonce_hash: randomBytes(32),
        api_request_key: `${orderNo}-1`,
        gateway_txn: transactionId,
        lease_until: paidAt,
      })),
    )
    .execute()
}

async function insertSubscriptions(tx: Tx, people: readonly Person[]): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(
      people.map(({ subscriptionId, userId, orderId, token, daysLeft, years }) => ({
        id: subscriptionId,
        user_id: userId,
        order_id: orderId,
        package_id: SNAPSHOT.packageId,
        services: SNAPSHOT.services,
        term_years: years,
        status: 'current' as const,
        renews_at: sql<string>`app_now()::date + ${daysLeft}::int`,
        renewal_minor: SNAPSHOT.renewalMinor,
        currency: SNAPSHOT.currency,
        auto_renew: true,
        payment_token_enc: sealVaultToken(TEST_SECRETS, token, rowOfSubscription(subscriptionId)),
        method: JSON.stringify(VISA),
      })),
    )
    .execute()
}

async function markPaid(tx: Tx, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ orderId }) => orderId)
  await sql`
    update orders paid set state = 'paid', winner_txn = a.gateway_txn, paid_at = app_now(), receipt = '{}'
    from payment_attempts a where a.order_id = paid.id and paid.id = any(${ids}::uuid[])`.execute(tx)
  await tx
    .insertInto('payment_ledger')
    .values(
      people.map(({ orderId, transactionId }) => ({
        ...PRICE,
        gateway_txn: transactionId,
        kind: 'capture' as const,
        order_id: orderId,
      })),
    )
    .execute()
}

async function writeGatewaysBook(tx: Tx, people: readonly Person[]): Promise<void> {
  await tx
    .insertInto('sandbox_vault')
    .values(
      people.map(({ token }) => ({
        token,
        instrument: JSON.stringify(VISA),
        fingerprint: token,
        behaviour: 'approve',
      })),
    )
    .execute()
  await tx
    .insertInto('sandbox_transactions')
    .values(
      people.map(({ transactionId, orderNo, token }) => ({
        ...PRICE,
        id: transactionId,
        request_hash: randomBytes(32),
        order_id: `${orderNo}-1`,
        order_no: orderNo,
        status: 'settled' as const,
        instrument: JSON.stringify(VISA),
        fingerprint: token,
        vault_token: token,
        occasion: 'first' as const,
        verification: 'none',
      })),
    )
    .execute()
  await tx
    .insertInto('sandbox_journal')
    .values(
      people.map(({ transactionId, orderNo }) => ({
        ...PRICE,
        transaction_id: transactionId,
        event: 'captured' as const,
        order_id: `${orderNo}-1`,
        order_no: orderNo,
      })),
    )
    .execute()
}
