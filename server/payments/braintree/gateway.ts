import { paymentOptions, type Hidden } from '#domain/payments/payment-options.ts'
import {
  GATEWAY_LIMIT_MS,
  type ClientConfigAnswer,
  type ClientConfigRequest,
  type PaymentGateway,
  type Unknown,
} from '../gateway.ts'
import { authorise } from './authorise.ts'
import { unknownAfter, withinLimit } from './errors.ts'
import { describeNonce } from './describe-nonce.ts'
import { describeVaulted, forgetInstrument, keepInstrument } from './keep.ts'
import { moveTransaction } from './move.ts'
import { findRefund, refund } from './refund.ts'
import { findReturns, findReturnsBetween } from './returns.ts'
import {
  keyed,
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
  const run = async <Answer>(call: Promise<Answer>): Promise<Answer | Unknown> =>
    withinLimit(call, limitMs).catch(unknownAfter)
  return {
    name: 'braintree',
    authorise: async (request) => run(authorise({ sdk, account, request })),
    capture: async ({ transactionId, requestKey }) => {
      const options = keyed(account, requestKey)
      const send = async () => sdk.transaction.submitForSettlement(transactionId, undefined, options)
      return run(moveTransaction({ sdk, transactionId, send, done: 'captured' }))
    },
    void: async ({ transactionId, requestKey }) => {
      const send = async () => sdk.transaction.void(transactionId, keyed(account, requestKey))
      return run(moveTransaction({ sdk, transactionId, send, done: 'voided' }))
    },
    findByAttempt: async (requestKey) => run(findByOrderId(sdk, requestKey)),
    find: async (transactionId) => run(findTransaction(sdk, transactionId)),
    refund: async (request) => run(refund({ sdk, account, request })),
    findRefund: async (request) => run(findRefund(sdk, request)),
    keepInstrument: async (request) => run(keepInstrument({ sdk, account, request })),
    forgetInstrument: async (vaultToken) => run(forgetInstrument(sdk, vaultToken)),
    describeVaulted: async (vaultToken) => run(describeVaulted(sdk, vaultToken)),
    describeNonce: async (nonce) => run(describeNonce(sdk, nonce)),
    searchCreatedBetween: async (window) => run(findCreatedBetween(sdk, window)),
    findReturns: async (transactionId) => run(findReturns(sdk, transactionId)),
    searchReturnsBetween: async (window) => run(findReturnsBetween(sdk, window)),
    clientConfig: async (request) => run(clientConfig({ sdk, account, hidden, request })),
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
