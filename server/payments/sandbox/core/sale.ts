import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { inTransaction, together } from '#server/db/transaction.ts'
import type { Tables } from '#server/db/tables.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { Occasion, PaymentSource, Sca } from '#server/payments/gateway.ts'
import { decide, type Verdict } from './decide.ts'
import { writeWithJournal } from './journal.ts'
import {
  KEY_REUSED,
  lockMeans,
  readMeans,
  refusal,
  type FoundMeans,
  type Means,
  type Refusal,
} from './means.ts'
import { newId } from './new-id.ts'
import { secondsAgo } from './seconds-ago.ts'
import { addToVault } from './vault.ts'

export type SandboxTransaction = Selectable<Tables['sandbox_transactions']>

export type Sale = {
  /** Null for a merchant without idempotency keys. Then the rule against repeated payments is on. */
  requestKey: string | null
  orderId: string
  orderNo: string | null
  amountMinor: number
  currency: string
  source: PaymentSource
  occasion: Occasion
  sca: Sca
  postalCode: string | null
  vault: boolean
}

export type SaleAnswer = { kind: 'transaction'; transaction: SandboxTransaction } | Refusal

const DUPLICATE_WINDOW_SECONDS = 30
const REPEATED_AT_PAYPAL = '2069'

/** Authorises. A nonce and a request key each work once, and a vault token works many times. */
export async function sell(db: Db, sale: Sale): Promise<SaleAnswer> {
  if (sale.amountMinor <= 0) return refusal('81531', 'amount', 'Amount must be greater than zero.')
  return authoriseOnce(db, sale).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return refusal('915233', 'api_request_key', 'A request with this API request key is in flight.')
  })
}

/** A charge of an instrument on file is one statement, and its request key is unique. So it needs no transaction. */
async function authoriseOnce(db: Db, sale: Sale): Promise<SaleAnswer> {
  const { source } = sale
  if (source.kind === 'vault' && sale.requestKey !== null)
    return authorise(db, sale, {
      found: await readMeans(db, source.token),
      earlier: await findByRequestKey(db, sale.requestKey),
    })
  return inTransaction(db, async (tx) => {
    const [found, earlier] = await together([
      lockMeans(tx, source),
      sale.requestKey === null ? null : findByRequestKey(tx, sale.requestKey),
    ])
    return authorise(tx, sale, { found, earlier })
  })
}

type Known = { found: FoundMeans; earlier: SandboxTransaction | null }

async function authorise(db: Db | Tx, sale: Sale, { found, earlier }: Known): Promise<SaleAnswer> {
  if (earlier) return repeated(earlier, sale)
  if (!found.means) return found.refusal
  return record(db, sale, found.means, await verdictOn(db, sale, found.means))
}

/** Another sale with the same key, but another nonce, was first. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function findByRequestKey(db: Db | Tx, key: string): Promise<SandboxTransaction | null> {
  const found = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

function repeated(earlier: SandboxTransaction, sale: Sale): SaleAnswer {
  return earlier.request_hash.equals(hashOf(sale))
    ? { kind: 'transaction', transaction: earlier }
    : KEY_REUSED
}

async function verdictOn(db: Db | Tx, sale: Sale, means: Means): Promise<Verdict> {
  if (await repeatsOrder(db, sale, means))
    return { status: 'declined', code: REPEATED_AT_PAYPAL, text: 'PayPal Blocking Duplicate Order IDs' }
  if (sale.requestKey === null && (await repeatsSuccess(db, sale, means)))
    return { status: 'rejected', code: 'duplicate', text: 'Gateway Rejected: duplicate' }
  return decide({ ...means, ...sale })
}

/**
 * PayPal accepts an order id once, even if the first payment was declined. Braintree shows it as a decline. Source:
 * Braintree, “Duplicate Transaction Checking” and “Authorization responses”.
 */
async function repeatsOrder(db: Db | Tx, sale: Sale, means: Means): Promise<boolean> {
  if (means.instrument.method !== 'paypal') return false
  const known = await db
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('order_id', '=', sale.orderId)
    .where(sql<string>`instrument ->> 'method'`, '=', 'paypal')
    .executeTakeFirst()
  return known !== undefined
}

async function repeatsSuccess(db: Db | Tx, sale: Sale, means: Means): Promise<boolean> {
  const known = await db
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('order_id', '=', sale.orderId)
    .where('amount_minor', '=', sale.amountMinor)
    .where('fingerprint', '=', means.fingerprint)
    .where('status', 'in', ['authorised', 'captured', 'settled'])
    .where('created_at', '>', secondsAgo(DUPLICATE_WINDOW_SECONDS))
    .executeTakeFirst()
  return known !== undefined
}

async function record(db: Db | Tx, sale: Sale, means: Means, verdict: Verdict): Promise<SaleAnswer> {
  const { source } = sale
  const id = newId()
  const isKept = source.kind === 'nonce' && sale.vault && verdict.status === 'authorised'
  const token = source.kind === 'vault' ? source.token : isKept ? newId() : null
  const kept = isKept && token !== null ? addToVault(db, { ...means, token }) : null
  const written = writeWithJournal(db, verdict.status, (query) =>
    query
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
        instrument: JSON.stringify(means.instrument),
        fingerprint: means.fingerprint,
        nonce: source.kind === 'nonce' ? source.nonce : null,
        vault_token: token,
        occasion: sale.occasion,
        verification: means.verification,
        decline_code: 'code' in verdict ? verdict.code : null,
        decline_text: 'text' in verdict ? verdict.text : null,
      })
      .returningAll(),
  )
  const spent = source.kind === 'nonce' ? spend(db, source.nonce, id) : null
  const [transaction] = await together([written, kept, spent])
  if (!transaction) throw new Error('the new transaction is missing')
  return { kind: 'transaction', transaction }
}

async function spend(db: Db | Tx, nonce: string, id: string): Promise<void> {
  await db.updateTable('sandbox_nonces').set({ consumed_by: id }).where('nonce', '=', nonce).execute()
}

function hashOf(sale: Sale): Buffer {
  const { source, occasion } = sale
  const pays = source.kind === 'nonce' ? source.nonce : [source.token]
  return sha256(
    JSON.stringify([
      sale.orderId,
      sale.amountMinor,
      sale.currency,
      pays,
      sale.sca,
      sale.vault,
      ...(occasion === 'once' ? [] : [occasion]),
    ]),
  )
}
