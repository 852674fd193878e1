import { z } from 'zod'
import type {
  GatewayDispute,
  GatewayTransaction,
  ReturnsAnswer,
  ReturnsSearchAnswer,
  SearchWindow,
} from '../gateway.ts'
import { isNotFound } from './errors.ts'
import { readDispute, readRefund } from './read-returns.ts'
import type { BraintreeSdk, DisputeSearch } from './sdk.ts'
import { inTime, type SearchStream } from './stream.ts'
import { readTransaction, wholeMinutes } from './transaction.ts'

const paymentFields = z.object({
  refundIds: z.array(z.string()).nullish(),
  disputes: z.array(z.unknown()).nullish(),
})

/**
 * The refunds and disputes of one payment. The payment contains both.
 * @throws what the SDK throws, except for an unknown payment
 */
export async function findReturns(sdk: BraintreeSdk, transactionId: string): Promise<ReturnsAnswer> {
  try {
    const { refundIds, disputes } = paymentFields.parse(await sdk.transaction.find(transactionId))
    const refunds = await Promise.all(
      (refundIds ?? []).map(async (id) => readRefund(await sdk.transaction.find(id))),
    )
    // A dispute inside a payment does not contain the payment's id.
    const named = (disputes ?? []).map((one) =>
      readDispute({ ...Object(one), transaction: { id: transactionId } }),
    )
    const read = {
      refunds: refunds.filter((one) => one !== null),
      disputes: named.filter((one) => one !== null),
    }
    const isWhole = read.refunds.length === refunds.length && read.disputes.length === named.length
    return isWhole ? { outcome: 'found', ...read } : { outcome: 'unknown', because: 'unreadable' }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'none' }
    throw error
  }
}

type Read<T> = { read: T[]; unreadable: number }

type Reading<T> = { read: (given: unknown) => T | null; limit: number; limitMs: number }

/** Null if there is more than the limit. */
async function readAll<T>(
  stream: SearchStream,
  { read: readOne, limit, limitMs }: Reading<T>,
): Promise<Read<T> | null> {
  const read: T[] = []
  let unreadable = 0
  for await (const given of inTime(stream, limitMs)) {
    if (read.length + unreadable >= limit) return null
    const one = readOne(given)
    if (one) read.push(one)
    else unreadable += 1
  }
  return { read, unreadable }
}

/**
 * All refunds and disputes in a window. Braintree stores only the days of disputes, so whole days are searched, for new
 * disputes and for changed ones.
 * @param limitMs the longest time for a page of a search
 * @throws what the SDK throws
 */
export async function findReturnsBetween(
  sdk: BraintreeSdk,
  { limit, ...window }: SearchWindow,
  limitMs: number,
): Promise<ReturnsSearchAnswer> {
  const { first, last } = wholeMinutes(window)
  const refunds = await readAll(
    sdk.transaction.search((search) => {
      search.createdAt().between(first, last)
      search.type().is('credit')
      search.refund().is(true)
    }),
    { read: readRefund, limit, limitMs },
  )
  const voided = await readAll<GatewayTransaction | 'a refund'>(
    sdk.transaction.search((search) => search.voidedAt().between(first, last)),
    { read: (given) => readTransaction(given) ?? (readRefund(given) ? 'a refund' : null), limit, limitMs },
  )
  const disputes = await disputesOn(sdk, window, limitMs)
  if (!refunds || !voided) return { outcome: 'too-many' }
  const unreadable = refunds.unreadable + voided.unreadable + disputes.unreadable
  return {
    outcome: 'found',
    refunds: refunds.read,
    voided: voided.read.filter((one) => one !== 'a refund'),
    disputes: disputes.read,
    ...(unreadable > 0 ? { unreadable } : {}),
  }
}

async function disputesOn(
  sdk: BraintreeSdk,
  { from, to }: { from: Date; to: Date },
  limitMs: number,
): Promise<Read<GatewayDispute>> {
  const [first, last] = [dayOf(from), dayOf(to)]
  const found = [
    await readAll(
      sdk.dispute.search((search: DisputeSearch) => search.receivedDate().between(first, last)),
      { read: readDispute, limit: Infinity, limitMs },
    ),
    await readAll(
      sdk.dispute.search((search: DisputeSearch) => search.effectiveDate().between(first, last)),
      { read: readDispute, limit: Infinity, limitMs },
    ),
  ].filter((one) => one !== null)
  const byId = new Map(found.flatMap(({ read }) => read.map((one) => [one.id, one])))
  return { read: [...byId.values()], unreadable: Math.max(...found.map(({ unreadable }) => unreadable)) }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
