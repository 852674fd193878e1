/** Where Braintree's sandbox environment is, for the browser's SDK: it checks these names. */
export const WIRE_API = 'https://api.sandbox.braintreegateway.com:443/merchants/merchant1/client_api'
const WIRE_GRAPHQL = 'https://payments.sandbox.braintree-api.com/graphql'

/** A client token as Braintree makes them: base64 of JSON. */
export const wireClientToken = Buffer.from(
  JSON.stringify({
    version: 2,
    environment: 'sandbox',
    merchantId: 'merchant1',
    authorizationFingerprint: 'fingerprint?customer_id=',
    configUrl: `${WIRE_API}/v1/configuration`,
    hasCustomer: false,
    graphQL: { url: WIRE_GRAPHQL, date: '2018-05-08', features: ['tokenize_credit_cards'] },
  }),
).toString('base64')
