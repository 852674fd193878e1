import { paymentOptions, type Hidden } from '#domain/payments/payment-options.ts'
import {
  GATEWAY_LIMIT_MS,
  type ClientConfigAnswer,
  type ClientConfigRequest,
  type PaymentGateway,
  type Unknown,
} from '../gateway.ts'
import { authorise } from './authorise.ts'
import { unknownAfter, withinLimit, type IsOver } from './errors.ts'
import { describeNonce } from './describe-nonce.ts'
import { describeVaulted, forgetInstrument, keepInstrument } from './keep.ts'
import { moveTransaction } from './move.ts'
import { findRefund, refund } from './refund.ts'
import { findReturns, findReturnsBetween } from './returns.ts'
import {
  merchantAccountOf,
  NO_MERCHANT_ACCOUNT,
  openSdk,
  type BraintreeAccount,
  type BraintreeSdk,
} from './sdk.ts'
import { findByOrderId, findCreatedBetween, findTransaction } from './search.ts'
import { readNotification } from './webhook.ts'

type Options = {
  /** The payment methods that the operator never offers. */
  hidden?: Hidden
  /** Shorter only in tests of faults. */
  limitMs?: number
}

/** Braintree through its official SDK. */
export function createBraintreeGateway(
  account: BraintreeAccount,
  { hidden = {}, limitMs = GATEWAY_LIMIT_MS }: Options = {},
): PaymentGateway {
  const sdk = openSdk(account)
  const run = async <Answer>(call: (isOver: IsOver) => Promise<Answer>): Promise<Answer | Unknown> =>
    withinLimit(call, limitMs).catch(unknownAfter)
  return {
    name: 'braintree',
    hasRequestKeys: account.requestKeys,
    hasOwnBook: true,
    authorise: async (request) => run(async (isOver) => authorise({ sdk, account, request, isOver })),
    // Both are safe to repeat without a request key, because the transaction has its state.
    capture: async (id) =>
      run(async () => {
        const send = async () => sdk.transaction.submitForSettlement(id)
        return moveTransaction({ sdk, transactionId: id, send, done: 'captured' })
      }),
    void: async (id) =>
      run(async () => {
        const send = async () => sdk.transaction.void(id)
        return moveTransaction({ sdk, transactionId: id, send, done: 'voided' })
      }),
    findByAttempt: async (requestKey) => run(async () => findByOrderId(sdk, requestKey)),
    find: async (transactionId) => run(async () => findTransaction(sdk, transactionId)),
    refund: async (request) => run(async (isOver) => refund({ sdk, account, request, isOver })),
    findRefund: async (request) => run(async () => findRefund(sdk, request)),
    keepInstrument: async (request) =>
      run(async (isOver) => keepInstrument({ sdk, account, request, isOver })),
    forgetInstrument: async (vaultToken) => run(async () => forgetInstrument(sdk, vaultToken)),
    describeVaulted: async (vaultToken) => run(async () => describeVaulted(sdk, vaultToken)),
    describeNonce: async (nonce) => run(async () => describeNonce(sdk, nonce)),
    // A search of a window may read many pages. Each has its own time limit.
    searchCreatedBetween: async (window) => findCreatedBetween(sdk, window, limitMs).catch(unknownAfter),
    findReturns: async (transactionId) => run(async () => findReturns(sdk, transactionId)),
    searchReturnsBetween: async (window) => findReturnsBetween(sdk, window, limitMs).catch(unknownAfter),
    clientConfig: async (request) => run(async () => clientConfig({ sdk, account, hidden, request })),
    parseWebhook: async ({ body }) => readNotification(sdk, body),
  }
}

type Ask = { sdk: BraintreeSdk; account: BraintreeAccount; hidden: Hidden; request: ClientConfigRequest }

/** The token contains the merchant account of the sale, because 3-D Secure is valid only for that account. */
async function clientConfig({ sdk, account, hidden, request }: Ask): Promise<ClientConfigAnswer> {
  const named = merchantAccountOf(account, request.currency)
  if (!named) return { outcome: 'refused', code: NO_MERCHANT_ACCOUNT }
  const response = await sdk.clientToken.generate(named)
  if (!response.success) {
    const [error] = response.errors.deepErrors()
    return error ? { outcome: 'refused', code: error.code } : { outcome: 'unknown', because: 'error' }
  }
  const { clientToken } = response
  return {
    outcome: 'ready',
    config: { clientToken, provider: 'braintree', ...paymentOptions(request.country, hidden) },
  }
}
