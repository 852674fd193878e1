import type { FindAnswer, GatewayTransaction, SearchAnswer, SearchWindow } from '../gateway.ts'
import { isNotFound } from './errors.ts'
import type { BraintreeSdk } from './sdk.ts'
import { isSale, readTransaction, wholeSeconds } from './transaction.ts'

type SearchFields = Parameters<Parameters<BraintreeSdk['transaction']['search']>[0]>[0]

/**
 * Everything that a search returns, or null if there is more than the limit. The SDK's stream never ends if a
 * page has fewer transactions than it promised. Therefore every caller awaits it with a time limit.
 */
async function search(
  sdk: BraintreeSdk,
  build: (fields: SearchFields) => void,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ transactions: GatewayTransaction[]; unreadable: number } | null> {
  const found: GatewayTransaction[] = []
  let seen = 0
  let unreadable = 0
  for await (const one of sdk.transaction.search(build)) {
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

export async function findByOrderId(sdk: BraintreeSdk, orderId: string): Promise<FindAnswer> {
  const all = await search(sdk, (fields) => fields.orderId().is(orderId))
  const own = (all?.transactions ?? []).filter(({ requestKey }) => requestKey === orderId)
  const success = own.find(({ status }) => SUCCESSES.has(status))
  // An unreadable transaction may be the one that holds the money.
  if (!success && all && all.unreadable > 0) return { outcome: 'unknown', because: 'unreadable' }
  const transaction = success ?? own.at(-1)
  return transaction ? { outcome: 'found', transaction } : { outcome: 'none' }
}

export async function findCreatedBetween(
  sdk: BraintreeSdk,
  { from, to, limit }: SearchWindow,
): Promise<SearchAnswer> {
  const { first, last } = wholeSeconds({ from, to })
  const found = await search(sdk, (fields) => fields.createdAt().between(first, last), limit)
  if (!found) return { outcome: 'too-many' }
  const { transactions, unreadable } = found
  return { outcome: 'found', transactions, ...(unreadable > 0 ? { unreadable } : {}) }
}

/** @throws what the SDK throws, except for an unknown transaction */
export async function findTransaction(sdk: BraintreeSdk, id: string): Promise<FindAnswer> {
  try {
    const transaction = readTransaction(await sdk.transaction.find(id))
    return transaction ? { outcome: 'found', transaction } : { outcome: 'unknown', because: 'unreadable' }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'none' }
    throw error
  }
}
