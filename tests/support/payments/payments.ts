import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { createSandboxGateway, CALM, type Fault } from '#server/payments/sandbox/index.ts'
import {
  createPayments,
  type OnFileRules,
  type PaidOrder,
  type Payments,
  type PaymentsDeps,
  type Purchase,
} from '#server/payments/index.ts'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import { openSecrets, sha256 } from '#server/platform/secrets/secrets.ts'
import { testSite } from '../site.ts'
import { recordedLog } from '../recorded-log.ts'
import { SECRET_OF_TESTS } from '../secret.ts'

export const TEST_SECRETS = openSecrets(SECRET_OF_TESTS)
/** A call that hangs times out quickly. Other calls get much longer, because the machine may be busy. */
const LIMIT_OF_A_HANG_MS = 1000
const GATEWAY_LIMIT_MS = 15_000

type Options = Partial<PaymentsDeps> & {
  /** Faults of the gateway's next calls, in order. */
  faults?: Fault[]
  lagMs?: number
  requestKeys?: boolean
}

/** The engine on a real database and the sandbox gateway. Fulfilment queues one receipt. */
export function testPayments(db: Db, { faults = [], lagMs = 0, requestKeys = true, ...deps }: Options = {}) {
  const queue = [...faults]
  const chaos = { ...CALM, next: () => queue.shift() ?? ('none' as const), lagMs }
  const gateway = createSandboxGateway({
    db,
    key: 'a key of the tests',
    chaos,
    limitMs: faults.includes('hang') ? LIMIT_OF_A_HANG_MS : GATEWAY_LIMIT_MS,
    requestKeys,
  })
  const log = recordedLog()
  const alerts = () => log.lines.filter(({ level }) => level === 'alert').map(({ message }) => message)
  const payments = createPayments({
    db,
    gateway,
    secrets: TEST_SECRETS,
    log,
    site: testSite,
    readContact: readAna,
    fulfil: leaveReceipt,
    onFile: NO_RULES,
    cardTesting: null,
    ...deps,
  })
  return { payments, gateway, alerts, faults: queue }
}

const NO_RULES: OnFileRules = {
  afterUnpaid: async () => undefined,
  afterFirstUnpaid: async () => undefined,
  isStillWanted: async () => true,
  takeBack: async () => undefined,
}

async function readAna(): Promise<{ email: string; payUrl: string }> {
  return { email: 'ana@example.com', payUrl: 'https://evenhand.example/join/payment' }
}

export async function leaveReceipt(tx: Tx, order: PaidOrder): Promise<Record<string, unknown>> {
  await tx
    .insertInto('outbox')
    .values({
      dedupe: `receipt:${order.id}`,
      kind: 'receipt',
      recipient: 'ana@example.com',
      locale: order.locale,
      payload: JSON.stringify({}),
      message_id: randomUUID(),
    })
    .execute()
  return { transactionId: order.transactionId, amountMinor: order.amountMinor }
}

export function aNonce(name = 'fake-valid-visa-nonce'): string {
  return `${name}:${randomUUID()}`
}

/** A purchase of 59.99 dollars that succeeds, for a new buyer. */
export function aPurchase(changes: Partial<Purchase> = {}, nonce = aNonce()): Purchase {
  const scopeId = changes.scopeId ?? randomUUID()
  return {
    flow: 'join',
    scopeId,
    payerId: scopeId,
    payer: { email: `${scopeId}@example.com`, firstName: 'Ana', lastName: 'Okafor', phone: null },
    confirmedAnother: false,
    beneficiaryIds: [scopeId],
    amountMinor: 5999,
    currency: 'USD',
    snapshot: { packageId: 2057 },
    priceHash: sha256('59.99 USD'),
    codes: [],
    request: { agreedToTerms: true },
    locale: 'en',
    payment: {
      method: methodOf(nonce),
      source: { kind: 'nonce', nonce },
      sca: 'none',
      billing: { countryCode: 'US', postalCode: '60601' },
      vault: true,
      customer: { email: 'ana@example.com' },
    },
    idempotencyKey: randomUUID(),
    requestHash: sha256(nonce),
    address: '192.0.2.1',
    ...changes,
  }
}

/** The payment method that the page sends with a test nonce. */
export function methodOf(nonce: string): PaymentType {
  if (nonce.includes('paypal')) return 'PAYPAL'
  return nonce.includes('venmo') ? 'VENMO' : 'CREDIT_CARD'
}

/** A recheck that allows every purchase. */
export async function anyone(): Promise<null> {
  return null
}

/** Makes all leased payment work due, by moving the leases into the past. */
export async function letTimePass(db: Db, seconds = 3600): Promise<void> {
  const earlier = sql<Date>`lease_until - make_interval(secs => ${seconds})`
  await db.updateTable('payment_attempts').set({ lease_until: earlier }).execute()
  await db.updateTable('orders').set({ lease_until: earlier }).execute()
  await db.updateTable('refunds').set({ lease_until: earlier }).execute()
  await db.updateTable('webhook_events').set({ lease_until: earlier }).execute()
}

/** Runs the recovery in rounds, with the leases of each round expired. */
export async function recoverAll(db: Db, payments: Payments, rounds = 5): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await letTimePass(db)
    await payments.recoverOnce()
  }
}

/** The same purchase, paid with another nonce. */
export function withNonce(purchase: Purchase, nonce = aNonce()): Purchase {
  if (!purchase.payment) throw new Error('nothing to pay')
  const payment = { ...purchase.payment, source: { kind: 'nonce' as const, nonce } }
  return { ...purchase, payment, idempotencyKey: randomUUID(), requestHash: sha256(nonce) }
}

/** A payer whom no other test has. */
export function aHuman(): Purchase['payer'] {
  return { email: `noor-${randomUUID()}@example.com`, firstName: 'Noor', lastName: 'Haddad', phone: null }
}

/** What the gateway did for the orders of a scope. */
export async function eventsOf(db: Db, scopeId: string): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select j.event from sandbox_journal j join orders o on o.order_no = j.order_no
    where o.scope_id = ${scopeId} order by j.id`.execute(db)
  return rows.map(({ event }) => event)
}
