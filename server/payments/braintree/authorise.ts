import { decimalOf } from '#domain/money.ts'
import type { AuthoriseAnswer, AuthoriseRequest } from '../gateway.ts'
import { declinedBefore, refusalOf } from './errors.ts'
import {
  keyed,
  merchantAccountOf,
  NO_MERCHANT_ACCOUNT,
  type BraintreeAccount,
  type BraintreeSdk,
} from './sdk.ts'
import { isDuplicate, readTransaction } from './transaction.ts'

type Authorise = { sdk: BraintreeSdk; account: BraintreeAccount; request: AuthoriseRequest }

/**
 * One `transaction.sale` without settlement. The attempt's key is the order id at Braintree, never the order
 * number alone. PayPal accepts an order id only once, even if its payment was declined.
 * @throws what the SDK throws, if the effect is unknown
 */
export async function authorise({ sdk, account, request }: Authorise): Promise<AuthoriseAnswer> {
  const named = merchantAccountOf(account, request.currency)
  if (!named) return NO_ACCOUNT
  try {
    const response = await sdk.transaction.sale(saleOf(account, request, named))
    const transaction = readTransaction(response.transaction)
    if (transaction) {
      const { decline, id: transactionId, instrument } = transaction
      if (isDuplicate(transaction)) return { outcome: 'unknown', because: 'duplicate' }
      return decline
        ? { outcome: 'declined', decline, transactionId, instrument }
        : { outcome: 'authorised', transaction }
    }
    if (response.success) return { outcome: 'unknown', because: 'error' }
    const [error] = response.errors.deepErrors()
    return error ? refusalOf(error) : { outcome: 'unknown', because: 'error' }
  } catch (error) {
    const declined = declinedBefore(error)
    if (declined) return declined
    throw error
  }
}

const NO_ACCOUNT: AuthoriseAnswer = {
  outcome: 'declined',
  decline: { reason: 'invalid-request', code: NO_MERCHANT_ACCOUNT, text: 'No account of this currency' },
  transactionId: null,
  instrument: null,
}

function saleOf(account: BraintreeAccount, request: AuthoriseRequest, named: { merchantAccountId?: string }) {
  const { requestKey, amountMinor, currency, nonce, deviceData, sca, billing, vault, customer } = request
  const { countryCode, ...address } = billing
  return {
    amount: decimalOf(amountMinor, currency),
    orderId: requestKey,
    paymentMethodNonce: nonce,
    billing: { ...address, countryCodeAlpha2: countryCode },
    customer,
    ...named,
    ...(deviceData ? { deviceData } : {}),
    ...keyed(account, requestKey),
    options: {
      submitForSettlement: false,
      storeInVaultOnSuccess: vault,
      ...(sca === 'required' ? { threeDSecure: { required: true } } : {}),
    },
  }
}
