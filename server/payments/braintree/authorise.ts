import { decimalOf } from '#domain/money.ts'
import type { AuthoriseAnswer, AuthoriseRequest, GatewayTransaction, PaymentSource } from '../gateway.ts'
import { addressOf } from './address.ts'
import { declinedBefore, refusalOf, TIMED_OUT, type IsOver } from './errors.ts'
import {
  keyed,
  merchantAccountOf,
  NO_MERCHANT_ACCOUNT,
  type BraintreeAccount,
  type BraintreeSdk,
} from './sdk.ts'
import { findByOrderId } from './search.ts'
import { isDuplicate, readTransaction } from './transaction.ts'

type Authorise = { sdk: BraintreeSdk; account: BraintreeAccount; request: AuthoriseRequest; isOver: IsOver }

/**
 * One `transaction.sale` without settlement. The attempt's key is the order id at Braintree, never the order
 * number alone. PayPal accepts an order id only once, even if its payment was declined.
 * @throws what the SDK throws, if the effect is unknown
 */
export async function authorise({ sdk, account, request, isOver }: Authorise): Promise<AuthoriseAnswer> {
  const named = merchantAccountOf(account, request.currency)
  if (!named) return NO_ACCOUNT
  try {
    const earlier = await sentBefore({ sdk, account, request })
    if (earlier) return earlier
    if (isOver()) return TIMED_OUT
    const response = await sdk.transaction.sale(saleOf(account, request, named))
    const transaction = readTransaction(response.transaction)
    if (transaction) return answerOf(transaction)
    if (response.success) return { outcome: 'unknown', because: 'error' }
    return refusalOf(response.errors.deepErrors())
  } catch (error) {
    const declined = declinedBefore(error)
    if (declined) return declined
    throw error
  }
}

function answerOf(transaction: GatewayTransaction): AuthoriseAnswer {
  const { decline, id: transactionId, instrument } = transaction
  if (isDuplicate(transaction)) return { outcome: 'unknown', because: 'duplicate' }
  return decline
    ? { outcome: 'declined', decline, transactionId, instrument }
    : { outcome: 'authorised', transaction }
}

/**
 * The transaction that an earlier call with this key made. Without idempotency keys, Braintree would allow a second
 * hold. The search may be incomplete for a time, so the engine never sends such a charge twice either.
 */
async function sentBefore({
  sdk,
  account,
  request,
}: Omit<Authorise, 'isOver'>): Promise<AuthoriseAnswer | null> {
  if (request.source.kind !== 'vault' || account.requestKeys) return null
  const earlier = await findByOrderId(sdk, request.requestKey)
  if (earlier.outcome === 'none') return null
  return earlier.outcome === 'unknown' ? earlier : answerOf(earlier.transaction)
}

export const NO_ACCOUNT: AuthoriseAnswer & { outcome: 'declined' } = {
  outcome: 'declined',
  decline: {
    reason: 'invalid-request',
    code: NO_MERCHANT_ACCOUNT,
    text: 'No account of this currency',
    type: null,
  },
  transactionId: null,
  instrument: null,
}

function saleOf(account: BraintreeAccount, request: AuthoriseRequest, named: { merchantAccountId?: string }) {
  const { requestKey, amountMinor, currency, source, occasion, sca } = request
  return {
    amount: decimalOf(amountMinor, currency),
    orderId: requestKey,
    ...(source.kind === 'nonce' ? newInstrument(request, source) : { paymentMethodToken: source.token }),
    ...(occasion === 'once' ? {} : { transactionSource: SOURCES[occasion] }),
    ...named,
    ...keyed(account, requestKey),
    options: {
      submitForSettlement: false,
      storeInVaultOnSuccess: source.kind === 'nonce' && request.vault,
      ...(sca === 'required' ? { threeDSecure: { required: true } } : {}),
    },
  }
}

/** Braintree's names for our kinds of payments. With them, card networks know whether the buyer is present. */
const SOURCES = { first: 'recurring_first', renewal: 'recurring' } as const

type Nonce = Extract<PaymentSource, { kind: 'nonce' }>

/** An instrument on file has its own address and customer. Braintree refuses a call that contains others. */
function newInstrument({ billing, customer }: AuthoriseRequest, { nonce, deviceData }: Nonce) {
  return {
    paymentMethodNonce: nonce,
    billing: addressOf(billing),
    customer,
    ...(deviceData ? { deviceData } : {}),
  }
}
