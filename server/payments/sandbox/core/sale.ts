import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { NONCE_LIFETIME_MS, type Sca } from '#server/payments/gateway.ts'
import { decide, type Verdict } from './decide.ts'
import { writeJournal } from './journal.ts'
import { lockNonce, type Nonce } from './nonces.ts'

export type SandboxTransaction = Selectable<Tables['sandbox_transactions']>

export type Sale = {
  /** Null for a merchant without idempotency keys. Then the rule against repeated payments is on. */
  requestKey: string | null
  orderId: string
  orderNo: string | null
  amountMinor: number
  currency: string
  nonce: string
  sca: Sca
  postalCode: string | null
  vault: boolean
}

/** `refused` names a Braintree validation code; no transaction was made. */
export type SaleAnswer =
  | { kind: 'transaction'; transaction: SandboxTransaction }
  | { kind: 'refused'; code: string; attribute: string; message: string }

const DUPLICATE_WINDOW_SECONDS = 30

/** Authorises, in one database transaction. A nonce and a request key each work once. */
export async function sell(db: Db, sale: Sale): Promise<SaleAnswer> {
  if (sale.amountMinor <= 0) return refusal('81531', 'amount', 'Amount must be greater than zero.')
  return db
    .transaction()
    .execute(async (tx) => authorise(tx, sale))
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error
      return refusal('915233', 'api_request_key', 'A request with this API request key is in flight.')
    })
}

async function authorise(tx: Tx, sale: Sale): Promise<SaleAnswer> {
  const nonce = await lockNonce(tx, sale.nonce)
  const earlier = sale.requestKey === null ? undefined : await findByRequestKey(tx, sale.requestKey)
  if (earlier) return repeated(earlier, sale)
  if (!nonce || nonce.ageMs > NONCE_LIFETIME_MS)
    return refusal('91565', 'payment_method_nonce', 'Unknown or expired payment_method_nonce.')
  if (nonce.consumedBy !== null || nonce.behaviour === 'used-nonce')
    return refusal('91564', 'payment_method_nonce', 'Cannot use a payment_method_nonce more than once.')
  if (nonce.behaviour === 'invalid-number')
    return refusal('81715', 'number', 'Credit card number is invalid.')
  return record(tx, sale, nonce, await verdictOn(tx, sale, nonce))
}

/** Another sale with the same key and another nonce was first. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function findByRequestKey(tx: Tx, key: string): Promise<SandboxTransaction | undefined> {
  return tx.selectFrom('sandbox_transactions').selectAll().where('request_key', '=', key).executeTakeFirst()
}

function repeated(earlier: SandboxTransaction, sale: Sale): SaleAnswer {
  return earlier.request_hash.equals(hashOf(sale))
    ? { kind: 'transaction', transaction: earlier }
    : refusal('915232', 'api_request_key', 'API request key can be reused only with the same request.')
}

async function verdictOn(tx: Tx, sale: Sale, nonce: Nonce): Promise<Verdict> {
  if (await repeatsOrder(tx, sale, nonce)) return { status: 'declined', code: '2046', text: 'Declined' }
  if (sale.requestKey === null && (await repeatsSuccess(tx, sale, nonce)))
    return { status: 'rejected', code: 'duplicate', text: 'Gateway Rejected: duplicate' }
  return decide({ ...nonce, ...sale })
}

/** PayPal accepts an order id once, even if the first payment was declined. */
async function repeatsOrder(tx: Tx, sale: Sale, nonce: Nonce): Promise<boolean> {
  if (nonce.instrument.method !== 'paypal') return false
  const known = await tx
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('order_id', '=', sale.orderId)
    .where(sql<string>`instrument ->> 'method'`, '=', 'paypal')
    .executeTakeFirst()
  return known !== undefined
}

async function repeatsSuccess(tx: Tx, sale: Sale, nonce: Nonce): Promise<boolean> {
  const known = await tx
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('order_id', '=', sale.orderId)
    .where('amount_minor', '=', sale.amountMinor)
    .where('fingerprint', '=', nonce.fingerprint)
    .where('status', 'in', ['authorised', 'captured', 'settled'])
    .where('created_at', '>', sql<Date>`app_now() - make_interval(secs => ${DUPLICATE_WINDOW_SECONDS})`)
    .executeTakeFirst()
  return known !== undefined
}

async function record(tx: Tx, sale: Sale, nonce: Nonce, verdict: Verdict): Promise<SaleAnswer> {
  const id = newId()
  const transaction = await tx
    .insertInto('sandbox_transactions')
    .values({
      id,
      request_key: sale.requestKey,
      request_hash: hashOf(sale),
      order_id: sale.orderId,
      order_no: sale.orderNo,
      amount_minor: sale.amountMinor,
      currency: sale.currency,
      status: verdict.status,
      instrument: JSON.stringify(nonce.instrument),
      fingerprint: nonce.fingerprint,
      nonce: sale.nonce,
      vault_token: sale.vault && verdict.status === 'authorised' ? newId() : null,
      verification: nonce.verification,
      decline_code: 'code' in verdict ? verdict.code : null,
      decline_text: 'text' in verdict ? verdict.text : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.updateTable('sandbox_nonces').set({ consumed_by: id }).where('nonce', '=', sale.nonce).execute()
  await writeJournal(tx, transaction, verdict.status)
  return { kind: 'transaction', transaction }
}

function refusal(code: string, attribute: string, message: string): SaleAnswer {
  return { kind: 'refused', code, attribute, message }
}

function hashOf(sale: Sale): Buffer {
  return sha256(
    JSON.stringify([sale.orderId, sale.amountMinor, sale.currency, sale.nonce, sale.sca, sale.vault]),
  )
}

function newId(): string {
  return randomBytes(6).toString('hex')
}
