import {
  GATEWAY_LIMIT_MS,
  type FindAnswer,
  type GatewayTransaction,
  type SearchAnswer,
  type SearchWindow,
} from '../gateway.ts'
import { isNotFound } from './errors.ts'
import { readRefund } from './read-returns.ts'
import type { BraintreeSdk } from './sdk.ts'
import { inTime } from './stream.ts'
import { isDuplicate, isSale, readTransaction, wholeMinutes } from './transaction.ts'

type SearchFields = Parameters<Parameters<BraintreeSdk['transaction']['search']>[0]>[0]

type Limits = { limit?: number; limitMs?: number }

/** Everything that a search returns, or null if there is more than the limit. */
async function search(
  sdk: BraintreeSdk,
  build: (fields: SearchFields) => void,
  { limit = Number.POSITIVE_INFINITY, limitMs = GATEWAY_LIMIT_MS }: Limits = {},
): Promise<{ transactions: GatewayTransaction[]; unreadable: number } | null> {
  const found: GatewayTransaction[] = []
  let seen = 0
  let unreadable = 0
  for await (const one of inTime(sdk.transaction.search(build), limitMs)) {
    seen += 1
    if (seen > limit) return null
    const transaction = readTransaction(one)
    if (transaction) found.push(transaction)
    else if (isSale(one)) unreadable += 1
  }
  return {
    transactions: found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    unreadable,
  }
}

const SUCCESSES: ReadonlySet<GatewayTransaction['status']> = new Set(['authorised', 'captured', 'pending'])

/** The transaction of a request key. A successful one comes first, and then the last one that is no repetition. */
export async function findByOrderId(sdk: BraintreeSdk, orderId: string): Promise<FindAnswer> {
  const all = await search(sdk, (fields) => fields.orderId().is(orderId))
  const own = (all?.transactions ?? []).filter(({ requestKey }) => requestKey === orderId)
  const success = own.find(({ status }) => SUCCESSES.has(status))
  // An unreadable transaction may be the one that holds the money.
  if (!success && all && all.unreadable > 0) return { outcome: 'unknown', because: 'unreadable' }
  // The refusal of a repetition shows nothing about the transaction that it repeats.
  const transaction = success ?? own.findLast((one) => !isDuplicate(one)) ?? own.at(-1)
  return transaction ? { outcome: 'found', transaction } : { outcome: 'none' }
}

/** @param limitMs the longest time for a page of the search */
export async function findCreatedBetween(
  sdk: BraintreeSdk,
  { from, to, limit }: SearchWindow,
  limitMs: number,
): Promise<SearchAnswer> {
  const { first, last } = wholeMinutes({ from, to })
  const found = await search(sdk, (fields) => fields.createdAt().between(first, last), { limit, limitMs })
  if (!found) return { outcome: 'too-many' }
  const { unreadable } = found
  const transactions = found.transactions.filter(
    ({ createdAt }) => createdAt >= secondOf(from) && createdAt <= to,
  )
  return { outcome: 'found', transactions, ...(unreadable > 0 ? { unreadable } : {}) }
}

const SECOND_MS = 1000

/** Braintree's times have no fractions of a second. */
function secondOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS)
}

/**
 * The payment with this id, or the payment of a refund with this id. A notification about a refund may not name its
 * payment. Source: the samples of the SDKs in `webhook_testing_gateway`. Node and Ruby name that field differently.
 * @throws what the SDK throws, except for an unknown transaction
 */
export async function findTransaction(sdk: BraintreeSdk, id: string): Promise<FindAnswer> {
  try {
    const given = await sdk.transaction.find(id)
    const refund = readRefund(given)
    if (refund) return await findTransaction(sdk, refund.transactionId)
    const transaction = readTransaction(given)
    return transaction ? { outcome: 'found', transaction } : { outcome: 'unknown', because: 'unreadable' }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'none' }
    throw error
  }
}
