import { decimalOf } from '#domain/money.ts'
import type {
  FindRefundAnswer,
  GatewayRefund,
  GatewayTransaction,
  RefundAnswer,
  RefundRequest,
} from '../gateway.ts'
import { isNotFound, TIMED_OUT, type IsOver } from './errors.ts'
import { readRefund } from './read-returns.ts'
import { findTransaction } from './search.ts'
import { keyed, type BraintreeAccount, type BraintreeSdk } from './sdk.ts'

type Refund = { sdk: BraintreeSdk; account: BraintreeAccount; request: RefundRequest; isOver: IsOver }

/**
 * One `transaction.refund` with its own order id. The payment is looked up first, for its currency and state. Without
 * idempotency keys, or if an earlier request with the key failed, an earlier refund is looked for too.
 * @throws what the SDK throws, if the effect is unknown
 */
export async function refund({ sdk, account, request, isOver }: Refund): Promise<RefundAnswer> {
  const { transactionId, amountMinor, requestKey } = request
  const found = await findTransaction(sdk, transactionId)
  if (found.outcome === 'unknown') return found
  if (found.outcome === 'none') return { outcome: 'refused', because: 'not-refundable' }
  const { transaction } = found
  const options = { amount: decimalOf(amountMinor, transaction.currency), orderId: requestKey }
  if (isOver()) return TIMED_OUT
  if (account.requestKeys) {
    const answer = await send(sdk, { transaction, options: { ...options, ...keyed(account, requestKey) } })
    if (answer !== 'key-failed') return answer
  }
  const earlier = await findRefund(sdk, request)
  if (earlier.outcome === 'unknown') return earlier
  if (earlier.outcome === 'found') return madeAnswer(earlier)
  if (isOver()) return TIMED_OUT
  const answer = await send(sdk, { transaction, options })
  return answer === 'key-failed' ? { outcome: 'unknown', because: 'error' } : answer
}

type Send = { transaction: GatewayTransaction; options: { amount: string; orderId: string } }

/**
 * “API request key with failed request”, “… server error”. Braintree remembers a failed request, so its key never works
 * again. A partial refund is refused before the settlement, and must work after it.
 */
const KEY_FAILED: ReadonlySet<string> = new Set(['915234', '915235'])

async function send(sdk: BraintreeSdk, { transaction, options }: Send): Promise<RefundAnswer | 'key-failed'> {
  try {
    const response = await sdk.transaction.refund(transaction.id, options)
    // A repetition with an idempotency key gets the refund of the first call.
    if (response.success) {
      const { transaction: made } = response
      return madeAnswer({ refundId: made.id, status: readRefund(made)?.status })
    }
    const [error] = response.errors.deepErrors()
    const code = error?.code ?? ''
    return KEY_FAILED.has(code) ? 'key-failed' : refusalOf(code, transaction)
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'refused', because: 'not-refundable' }
    throw error
  }
}

type Made = { refundId: string; status: GatewayRefund['status'] | undefined }

function madeAnswer({ refundId, status }: Made): RefundAnswer {
  return status === 'failed'
    ? { outcome: 'refused', because: 'failed-before' }
    : { outcome: 'refunded', refundId }
}

/**
 * “Cannot refund a transaction unless it is settled”, “… that is settling”. Voided transactions get the first code too.
 */
const NOT_SETTLED: ReadonlySet<string> = new Set(['91506', '91574'])
/** “Already been completely refunded”, “refund amount is too large”. */
const TOO_MUCH: ReadonlySet<string> = new Set(['91512', '91521'])
const STILL_SETTLES: ReadonlySet<GatewayTransaction['status']> = new Set([
  'pending',
  'authorised',
  'captured',
])

function refusalOf(code: string, { status }: GatewayTransaction): RefundAnswer {
  if (code === '915233') return { outcome: 'unknown', because: 'in-flight' }
  if (TOO_MUCH.has(code)) return { outcome: 'refused', because: 'more-than-left' }
  const willSettle = NOT_SETTLED.has(code) && STILL_SETTLES.has(status)
  return { outcome: 'refused', because: willSettle ? 'not-settled' : 'not-refundable' }
}

/**
 * Searches refunds by their order id. One that did not fail comes first.
 * @throws what the SDK throws
 */
export async function findRefund(
  sdk: BraintreeSdk,
  { transactionId, requestKey }: { transactionId: string; requestKey: string },
): Promise<FindRefundAnswer> {
  const own: GatewayRefund[] = []
  for await (const given of sdk.transaction.search((search) => search.orderId().is(requestKey))) {
    const refund = readRefund(given)
    if (!refund) return { outcome: 'unknown', because: 'unreadable' }
    if (refund.transactionId === transactionId) own.push(refund)
  }
  const found = own.find(({ status }) => status !== 'failed') ?? own[0]
  if (!found) return { outcome: 'none' }
  const { id: refundId, amountMinor, status } = found
  return { outcome: 'found', refundId, amountMinor, status }
}
