import type { Db } from '#server/db/database.ts'
import { GATEWAY_LIMIT_MS, type PaymentGateway, type Unknown } from '../gateway.ts'
import { CALM, LostAnswer, underFault, type Chaos, type Fault, type GatewayOperation } from './chaos.ts'
import { issueClientToken } from './client-token.ts'
import { findInstrument, wireBehaviour } from './core/nonces.ts'
import { sell } from './core/sale.ts'
import {
  captureTransaction,
  findByOrderId,
  findCreatedBetween,
  findTransaction,
  voidTransaction,
  type ChangeAnswer,
} from './core/transactions.ts'
import { answerOf, transactionOf } from './map.ts'
import { readNotification, SANDBOX_SIGNATURE } from './notifications.ts'
import { paymentOptions, type Hidden } from '#domain/payments/payment-options.ts'

export type SandboxGatewayDeps = {
  db: Db
  /** Signs client tokens and notifications. It is the same in every process. */
  key: string
  chaos?: Chaos
  /** Shorter only in tests of faults. */
  limitMs?: number
  /** The ways to pay that the operator never offers. */
  hidden?: Hidden
  /** Off imitates a merchant account without idempotency keys. */
  requestKeys?: boolean
}

/** The gateway that moves no money. Our database keeps Braintree's documented behaviour. */
export function createSandboxGateway(deps: SandboxGatewayDeps): PaymentGateway {
  const { db, key, chaos = CALM, requestKeys = true } = deps
  const limitMs = deps.limitMs ?? chaos.limitMs ?? GATEWAY_LIMIT_MS
  const run = async <T>(operation: GatewayOperation, effect: () => Promise<T>, own: Fault = 'none') => {
    const fault = own === 'none' ? chaos.next(operation) : own
    return answered(underFault(fault, chaos.latencyMs(), effect), limitMs)
  }
  return {
    name: 'sandbox',
    authorise: async (request) => {
      const { requestKey, orderNo, amountMinor, currency, nonce, sca, billing, vault } = request
      const own = await wireBehaviour(db, nonce).catch(() => null)
      const sale = { orderId: requestKey, orderNo, amountMinor, currency, nonce, sca, vault }
      return run(
        'authorise',
        async () =>
          answerOf(
            await sell(db, {
              ...sale,
              requestKey: requestKeys ? requestKey : null,
              postalCode: billing.postalCode ?? null,
            }),
          ),
        own === 'lost-answer' ? 'lostAfter' : own === 'lost-request' ? 'lostBefore' : 'none',
      )
    },
    capture: async ({ transactionId }) =>
      run('capture', async () => {
        const change = await captureTransaction(db, transactionId)
        return statusAfter(change) === 'captured'
          ? { outcome: 'captured' }
          : { outcome: 'refused', status: statusAfter(change) }
      }),
    void: async ({ transactionId }) =>
      run('void', async () => {
        const change = await voidTransaction(db, transactionId)
        return statusAfter(change) === 'voided'
          ? { outcome: 'voided' }
          : { outcome: 'refused', status: statusAfter(change) }
      }),
    findByAttempt: async (requestKey) =>
      run('search', async () => found((await findByOrderId(db, requestKey, chaos.lagMs))[0])),
    find: async (transactionId) => run('find', async () => found(await findTransaction(db, transactionId))),
    describeNonce: async (nonce) =>
      run('find', async () => {
        const instrument = await findInstrument(db, nonce)
        return instrument ? { outcome: 'found', instrument } : { outcome: 'none' }
      }),
    searchCreatedBetween: async ({ limit, ...window }) =>
      run('search', async () => {
        const rows = await findCreatedBetween(db, window)
        if (rows.length > limit) return { outcome: 'too-many' }
        return { outcome: 'found', transactions: rows.map(transactionOf) }
      }),
    clientConfig: async ({ country }) => ({
      outcome: 'ready',
      config: {
        clientToken: issueClientToken(key),
        provider: 'sandbox',
        ...paymentOptions(country, deps.hidden),
      },
    }),
    parseWebhook: async ({ header, body }) =>
      readNotification({ key, signature: header(SANDBOX_SIGNATURE) ?? '', body }),
  }
}

function statusAfter(change: ChangeAnswer) {
  return change.kind === 'not-found' ? null : transactionOf(change.transaction).status
}

function found(row: Parameters<typeof transactionOf>[0] | null | undefined) {
  return row
    ? ({ outcome: 'found', transaction: transactionOf(row) } as const)
    : ({ outcome: 'none' } as const)
}

/** Any failure on the way to the gateway leaves the effect unknown. */
async function answered<T>(call: Promise<T>, limitMs: number): Promise<T | Unknown> {
  const { promise: limit, resolve } = Promise.withResolvers<Unknown>()
  const timer = setTimeout(() => resolve({ outcome: 'unknown', because: 'timeout' }), limitMs)
  try {
    return await Promise.race([call, limit])
  } catch (error) {
    return { outcome: 'unknown', because: error instanceof LostAnswer ? error.because : 'error' }
  } finally {
    clearTimeout(timer)
  }
}
