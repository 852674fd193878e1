import type { FindAnswer, GatewayTransaction, SearchAnswer } from '../gateway.ts'
import { isNotFound } from './errors.ts'
import type { BraintreeSdk } from './sdk.ts'
import { readTransaction } from './transaction.ts'

type SearchFields = Parameters<Parameters<BraintreeSdk['transaction']['search']>[0]>[0]

/**
 * Everything a search yields, or null when that is more than the limit. The SDK's stream never ends when a page
 * brings fewer transactions than it promised, so this is only ever awaited within a time limit.
 */
async function search(
  sdk: BraintreeSdk,
  build: (fields: SearchFields) => void,
  limit = Number.POSITIVE_INFINITY,
): Promise<GatewayTransaction[] | null> {
  const found: GatewayTransaction[] = []
  let seen = 0
  for await (const one of sdk.transaction.search(build)) {
    seen += 1
    if (seen > limit) return null
    const transaction = readTransaction(one)
    if (transaction) found.push(transaction)
  }
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const SUCCESSES: ReadonlySet<GatewayTransaction['status']> = new Set(['authorised', 'captured', 'pending'])

export async function findByOrderId(sdk: BraintreeSdk, orderId: string): Promise<FindAnswer> {
  const all = (await search(sdk, (fields) => fields.orderId().is(orderId))) ?? []
  const own = all.filter(({ requestKey }) => requestKey === orderId)
  const transaction = own.find(({ status }) => SUCCESSES.has(status)) ?? own.at(-1)
  return transaction ? { outcome: 'found', transaction } : { outcome: 'none' }
}

const SECOND_MS = 1000

/** Braintree counts seconds; the window grows to whole ones. */
export async function findCreatedBetween(
  sdk: BraintreeSdk,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<SearchAnswer> {
  const first = new Date(Math.floor(from.getTime() / SECOND_MS) * SECOND_MS)
  const last = new Date(Math.ceil(to.getTime() / SECOND_MS) * SECOND_MS)
  const transactions = await search(sdk, (fields) => fields.createdAt().between(first, last), limit)
  return transactions ? { outcome: 'found', transactions } : { outcome: 'too-many' }
}

/** @throws what the SDK throws, except that there is no such transaction */
export async function findTransaction(sdk: BraintreeSdk, id: string): Promise<FindAnswer> {
  try {
    const transaction = readTransaction(await sdk.transaction.find(id))
    return transaction ? { outcome: 'found', transaction } : { outcome: 'unknown', because: 'error' }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'none' }
    throw error
  }
}
