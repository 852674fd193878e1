import { paymentOptions, type Hidden } from '#domain/payments/payment-options.ts'
import { GATEWAY_LIMIT_MS, type ClientConfigAnswer, type PaymentGateway, type Unknown } from '../gateway.ts'
import { authorise } from './authorise.ts'
import { unknownAfter, withinLimit } from './errors.ts'
import { moveTransaction } from './move.ts'
import { keyed, openSdk, type BraintreeAccount, type BraintreeSdk } from './sdk.ts'
import { findByOrderId, findCreatedBetween, findTransaction } from './search.ts'
import { readNotification } from './webhook.ts'

type Options = {
  /** What the operator never offers. */
  hidden?: Hidden
  /** Shorter than real life only in tests of faults. */
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
    searchCreatedBetween: async (window) => run(findCreatedBetween(sdk, window)),
    clientConfig: async ({ country }) => run(clientConfig(sdk, { country, hidden })),
    parseWebhook: async ({ body }) => readNotification(sdk, body),
  }
}

async function clientConfig(
  sdk: BraintreeSdk,
  { country, hidden }: { country: string; hidden: Hidden },
): Promise<ClientConfigAnswer> {
  const { clientToken } = await sdk.clientToken.generate({})
  return {
    outcome: 'ready',
    config: { clientToken, provider: 'braintree', ...paymentOptions(country, hidden) },
  }
}
