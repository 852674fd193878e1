/** The address of Braintree's sandbox. The browser SDK checks this name. */
export const WIRE_API = 'https://api.sandbox.braintreegateway.com:443/merchants/merchant1/client_api'
const WIRE_GRAPHQL = 'https://payments.sandbox.braintree-api.com/graphql'

const FINGERPRINT = 'fingerprint-of-'
/** The merchant account Braintree uses if a request names none. */
export const DEFAULT_ACCOUNT = 'default'

/** A client token in Braintree's format: base64 of JSON. Its fingerprint contains the merchant account. */
export function wireClientToken(merchantAccount: string): string {
  const token = {
    version: 2,
    environment: 'sandbox',
    merchantId: 'merchant1',
    authorizationFingerprint: `${FINGERPRINT}${merchantAccount}?customer_id=`,
    configUrl: `${WIRE_API}/v1/configuration`,
    hasCustomer: false,
    graphQL: { url: WIRE_GRAPHQL, date: '2018-05-08', features: ['tokenize_credit_cards'] },
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

/** The merchant account of the token in a browser call; the default account without a fingerprint. */
export function accountOf(authorizationFingerprint: string): string {
  return /fingerprint-of-([\w-]+)/.exec(authorizationFingerprint)?.[1] ?? DEFAULT_ACCOUNT
}
